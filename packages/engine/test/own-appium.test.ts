import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDoor } from '../src/executor/open-door.ts'
import { processesNaming } from '../src/executor/process-facts.ts'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { openTargets } from '../src/executor/targets.ts'
import { findAppium } from '../src/surfaces/mobile/node/find-appium.ts'
import { openDevice } from '../src/surfaces/mobile/node/open-device.ts'
import { type OwnAppium, ownAppium } from '../src/surfaces/mobile/node/own-appium.ts'
import type { Door } from '../src/surfaces/node/door.ts'
import { appiumHome, noAppium } from './support/appium.ts'
import { noChromedriver } from './support/chromedriver.ts'
import { mobileRun } from './support/mobile-run.ts'
import { servePages } from './support/pages.ts'

const fake = {
	platformName: 'Fake',
	'appium:automationName': 'Fake',
	'appium:deviceName': 'Fake one',
	'appium:app': 'apps/greeting.xml',
}
const app = readFileSync(join(import.meta.dirname, 'mobile-cases/fake-app.xml'))
const settings = (capabilities: object, more: object = {}) => ({ 'Explicit.wait.time': 20, capabilities, ...more })
const never = new AbortController().signal

it('is found where npm has installed it, and a message says what is wrong with the folder that the operator names', () => {
	const empty = mkdtempSync(join(tmpdir(), 'assay-no-appium-'))
	try {
		expect(() => findAppium(empty)).toThrow(`ASSAY_APPIUM names ${empty}, where npm has installed no Appium`)
		expect(findAppium(undefined, empty)).toBeUndefined()
	} finally {
		rmSync(empty, { recursive: true })
	}
})

it('is asked for by one sentence where none is there', async () => {
	await expect(openDevice(settings(fake), { appium: async () => undefined })).rejects.toThrow(
		/^A MOBILE feature needs the setting remote\.webdriver\.url, .* or an Appium beside the executor: npx assay doctor says what to install\.$/,
	)
})

describe.skipIf(noAppium !== '')('an Appium that the executor starts', () => {
	let base: string
	let reaper: Reaper
	let door: Door
	let own: OwnAppium
	const pids: number[] = []
	const open = (wanted: Record<string, unknown>) =>
		openDevice(wanted, {
			appium: async () => own,
			door,
			onProcess: reaper.lease,
			file: async (path) => (path === 'apps/greeting.xml' ? app : undefined),
		})
	beforeAll(async () => {
		base = mkdtempSync('/tmp/assay-own-appium-')
		reaper = openReaper(base)
		door = await openDoor(openTargets())
		const installed = findAppium(appiumHome)
		if (!installed) throw new Error('There is no Appium')
		own = ownAppium({
			installed,
			folder: reaper.folder,
			door,
			onProcess(started) {
				pids.push(started.pid)
				return reaper.lease(started)
			},
		})
	}, 60_000)
	afterAll(async () => {
		await own.close()
		door.close()
		reaper.close()
		rmSync(base, { recursive: true, force: true })
	}, 60_000)

	it('runs with the app from a file of the project, and is no target of tests', async () => {
		// Two at once share one.
		const [driver, other] = await Promise.all([open(settings(fake)), open(settings(fake))])
		expect(pids.length).toBe(1)
		const { url, place } = await own.running(never)
		await expect(door.check('127.0.0.1', Number(url.port))).rejects.toThrow('it is the Appium of a run')
		expect(await driver.texts()).toContain('Say hello')
		if (process.getuid?.() === 0)
			expect(readFileSync(`/proc/${pids[0]}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s${place.user}\\s`, 'm'))
		await driver.close()
		await other.close()
	}, 120_000)

	it('takes no program, folder or address of this machine from an environment, and no driver that drives it', async () => {
		const refusal = (over: object) =>
			open(settings({ ...fake, ...over })).then(
				() => 'opened',
				({ message }: Error) => message,
			)
		const notFor = (name: string) => new RegExp(`^The capability ${name} is not for environments`)
		expect(await refusal({ 'appium:executable': '/bin/sh' })).toMatch(notFor('appium:executable'))
		expect(await refusal({ 'appium:options': { chromedriverExecutable: '/bin/sh' } })).toMatch(
			notFor('appium:chromedriverExecutable'),
		)
		expect(await refusal({ 'goog:chromeOptions': { binary: '/bin/sh' } })).toMatch(
			/^The option binary of goog:chromeOptions is not for environments/,
		)
		for (const path of ['/etc/passwd', '../secret.xml', 'http://127.0.0.1/app.xml', 'apps/none.xml'])
			expect(await refusal({ 'appium:app': path })).toBe(
				`The capability appium:app names "${path}", which is no file of the project. The executor starts Appium itself and takes apps from there alone: add it to the project's files, and name it by its path in them.`,
			)
		expect(await refusal({ 'appium:automationName': 'Mac2' })).toMatch(
			/^The capability appium:automationName asks for Mac2, which is no driver that the executor's Appium has for devices\. Installed here: Fake, chromium, UiAutomator2, XCUITest\.$/,
		)
		expect(await refusal({ 'appium:automationName': undefined, 'appium:options': {} })).toMatch(
			/^A MOBILE feature needs the capability appium:automationName/,
		)
	}, 120_000)

	it.skipIf(noChromedriver !== '')(
		'drives a browser of this machine through the door',
		async () => {
			const pages = await servePages({ '/': '<h1>Kettles</h1>' })
			const chromium = {
				platformName: 'linux',
				browserName: 'chrome',
				'appium:automationName': 'Chromium',
				'goog:chromeOptions': {
					mobileEmulation: { deviceMetrics: { width: 390, height: 844, pixelRatio: 1, touch: true, mobile: true } },
				},
			}
			const driver = await open(settings(chromium))
			const leases = () =>
				readdirSync(join(reaper.folder, 'leases')).map((name) =>
					JSON.parse(readFileSync(join(reaper.folder, 'leases', name), 'utf8')),
				)
			const leased = leases().find(({ what }) => what === 'browser')
			expect(leased).toMatchObject({ group: true, profile: expect.stringMatching(/\/profile-\d+$/) })
			expect(processesNaming(leased.profile)).toContain(leased.pid)
			try {
				await driver.go(pages.base)
				expect(await driver.texts()).toEqual(['Kettles'])
				const { url } = await own.running(never)
				// The door keeps it away from what drives it.
				await expect(driver.go(`${url}status`)).rejects.toThrow(/Appium of a run/)
				await expect(driver.go('file:///etc/passwd')).rejects.toThrow(/file:/)
			} finally {
				await driver.close()
				await pages.close()
			}
			expect(processesNaming(leased.profile)).toEqual([])
			expect(leases().map(({ what }) => what)).toEqual(['appium'])
		},
		120_000,
	)

	it('is settled when it is killed in mid-run: the scenario fails with the reason, the next one has another, and at the end nothing is left', async () => {
		let killed = false
		const steps = ['APP_ENTER_DATA [id=name] <Anna>', 'APP_VERIFY_TEXT [id=gone] {Bye}']
		const run = await mobileRun(settings(fake, { 'Explicit.wait.time': 2 }), steps, {
			again: true,
			open,
			onEvent(event) {
				if (killed || event.type !== 'stepStarted' || !event.text.includes('gone')) return
				killed = true
				process.kill(pids[0] ?? 0, 'SIGKILL')
			},
		})
		const finished = run.events.flatMap((event) =>
			event.type === 'stepFinished' ? [[event.status, event.message]] : [],
		)
		expect(finished).toEqual([
			['passed', undefined],
			['error', expect.stringMatching(/^The session with the device was lost: /)],
			['passed', undefined],
			['failed', expect.stringMatching(/^\[id=gone\] was not found/)],
		])
		expect(pids.length).toBe(2)
		await own.close()
		await expect.poll(() => processesNaming(base)).toEqual([])
		expect(readdirSync(reaper.folder).sort()).toEqual(['leases', 'owner.json'])
		expect(readdirSync(join(reaper.folder, 'leases'))).toEqual([])
	}, 120_000)

	it('ends with an executor that is killed, before any other executor looks', async () => {
		const other = mkdtempSync('/tmp/assay-killed-appium-')
		const source = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, '../src', path)).href)
		const program = `
			const { openReaper } = await import(${source('executor/reaper.ts')})
			const { findAppium } = await import(${source('surfaces/mobile/node/find-appium.ts')})
			const { ownAppium } = await import(${source('surfaces/mobile/node/own-appium.ts')})
			const { folder, lease } = openReaper(${JSON.stringify(other)})
			const own = ownAppium({ installed: findAppium(${JSON.stringify(appiumHome)}), folder, onProcess: lease })
			const { place } = await own.running(new AbortController().signal)
			console.log(place.folder)
			setInterval(() => {}, 1000)`
		const executor = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		try {
			const [said] = (await once(executor.stdout, 'data')) as [Buffer]
			const folder = said.toString().trim()
			expect(processesNaming(folder).length).toBeGreaterThan(0)
			executor.kill('SIGKILL')
			await expect.poll(() => processesNaming(folder), { timeout: 30_000 }).toEqual([])
			openReaper(other).close()
			expect(readdirSync(other)).toEqual([])
		} finally {
			executor.kill('SIGKILL')
			rmSync(other, { recursive: true, force: true })
		}
	}, 120_000)
})
