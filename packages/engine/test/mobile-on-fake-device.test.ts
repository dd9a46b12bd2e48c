import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunEvent } from '@assay/contract/run-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../src/surfaces/catalogue.ts'
import { fakeCases } from './mobile-cases/fake-cases.ts'
import type { MobileCase } from './mobile-cases/mobile-case.ts'
import { pageCases } from './mobile-cases/page-cases.ts'
import { requestCases } from './mobile-cases/request-cases.ts'
import { type Appium, noAppium, startAppium } from './support/appium.ts'
import type { TestHost } from './support/host.ts'
import { mobileRun } from './support/mobile-run.ts'

it('each action for devices has a state that it passes and one that it fails', () => {
	const all: Pick<MobileCase, 'action' | 'outcome'>[] = [...fakeCases, ...pageCases, ...requestCases]
	const actions = catalogue.filter(({ on }) => on.every((platform) => platform === 'mobile')).map(({ name }) => name)
	expect(actions.length).toBe(67)
	const with_ = (passes: boolean) =>
		new Set(all.filter(({ outcome }) => (outcome === 'passed') === passes).map(({ action }) => action))
	const [passing, failing] = [with_(true), with_(false)]
	expect(actions.filter((name) => !passing.has(name))).toEqual([])
	expect(actions.filter((name) => !failing.has(name))).toEqual([])
})

describe.skipIf(noAppium !== '')("Appium's fake device", () => {
	let appium: Appium
	let folder: string
	let settings: Record<string, unknown>
	beforeAll(async () => {
		appium = await startAppium()
		folder = await mkdtemp(join(tmpdir(), 'assay-fake-app-'))
		const app = join(folder, 'app.xml')
		await copyFile(join(import.meta.dirname, 'mobile-cases/fake-app.xml'), app)
		settings = {
			'remote.webdriver.url': appium.url,
			'Explicit.wait.time': 0.3,
			capabilities: {
				platformName: 'Fake',
				'appium:automationName': 'Fake',
				'appium:deviceName': 'Fake one',
				'appium:app': app,
			},
		}
	}, 120_000)
	afterAll(async () => {
		await appium?.stop()
		await rm(folder, { recursive: true, force: true })
	}, 60_000)

	for (const { steps, outcome, settings: over } of fakeCases)
		it(`${steps.join(', ')}: ${outcome}`, async () => {
			const run = await mobileRun({ ...settings, ...over }, steps)
			expect(run.outcome.startsWith(outcome) ? outcome : run.outcome).toBe(outcome)
			expect(await appium.sessions()).toEqual([])
		})

	it('names the device in the log, and keeps a picture and the source without passwords of a step that failed', async () => {
		const run = await mobileRun(settings, ['APP_VERIFY_TEXT [id=hello] {Bye}'])
		expect(run.events.flatMap((event) => (event.type === 'note' ? [event.text] : []))).toEqual([
			'Device: Fake one (Fake), app app.xml, by Fake',
		])
		const evidence = run.events.flatMap((event) => (event.type === 'evidence' ? [event.evidence] : []))
		const picture = evidence.find(({ kind }) => kind === 'screenshot')
		expect(picture).toMatchObject({ when: 'failure', mark: { left: 20, top: 200, width: 200, height: 50 } })
		expect(Buffer.from(run.kept[0] ?? []).toString('latin1', 1, 4)).toBe('PNG')
		expect(evidence).toContainEqual(expect.objectContaining({ kind: 'attachment', name: 'page-source.xml' }))
		const source = new TextDecoder().decode(run.kept.at(-1))
		expect(source).toContain('Say hello')
		expect(source).not.toContain('4711')
	})

	it('says what is missing where no session can be had', async () => {
		const end = async (over: Record<string, unknown>) => {
			const run = await mobileRun({ ...settings, ...over }, ['APP_LAUNCH'])
			return run.events.at(-1)
		}
		expect(await end({ 'remote.webdriver.url': '' })).toMatchObject({
			status: 'ERROR',
			reason: expect.stringMatching(
				/^A MOBILE feature needs the setting remote\.webdriver\.url, the address of an Appium server/,
			),
		})
		expect(await end({ capabilities: {} })).toMatchObject({
			status: 'ERROR',
			reason: expect.stringMatching(/^A MOBILE feature needs the setting capabilities, which name the device/),
		})
		expect(await end({ capabilities: { platformName: 'Fake', 'appium:automationName': 'Other' } })).toMatchObject({
			status: 'ERROR',
			reason: expect.stringMatching(/gave no device\. .*Other/),
		})
	})

	/** In the middle of a run: when the step begins that waits for what is not there. */
	const waits = (what: (host: TestHost) => unknown) => (event: RunEvent, host: TestHost) => {
		if (event.type === 'stepStarted' && event.text.includes('missing')) what(host)
	}

	it('ends the session of a run that is cancelled while it waits', async () => {
		const run = await mobileRun({ ...settings, 'Explicit.wait.time': 30 }, ['APP_TAP_ON_ELEMENT [id=missing]'], {
			onEvent: waits((host) => host.stop.abort()),
		})
		expect(run.events.at(-1)).toMatchObject({ status: 'ERROR', reason: 'The run was cancelled.' })
		expect(await appium.sessions()).toEqual([])
	})

	it('says that the session was lost when Appium ends in the middle, and ends the run when none can be had again', async () => {
		const run = await mobileRun(
			{ ...settings, 'Explicit.wait.time': 30 },
			['APP_ENTER_DATA [id=name] <Anna>', 'APP_TAP_ON_ELEMENT [id=missing]', 'APP_TAP_ON_ELEMENT [id=hello]'],
			{ onEvent: waits(() => appium.process.kill('SIGKILL')), again: true },
		)
		const finished = run.events.flatMap((event) =>
			event.type === 'stepFinished' ? [[event.status, event.message]] : [],
		)
		expect(finished.slice(0, 4)).toEqual([
			['passed', undefined],
			['error', expect.stringMatching(/^The session with the device was lost: /)],
			['skipped', undefined],
			['error', expect.stringMatching(/gave no device\. The device could not be started: /)],
		])
		expect(run.events.at(-1)).toMatchObject({ type: 'runFinished', status: 'ERROR' })
	}, 60_000)
})
