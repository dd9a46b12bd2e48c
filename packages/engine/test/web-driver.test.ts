import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import type { ConsoleLine } from '../src/run/any-driver.ts'
import { SessionLost, SessionRefused } from '../src/run/step-errors.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { openWebDriver, type StartedProcess } from '../src/surfaces/web/node/web.ts'
import { noChromedriver } from './support/chromedriver.ts'
import { testBundle, testHost } from './support/host.ts'
import { type Pages, servePages } from './support/pages.ts'

const never = new AbortController().signal
let pages: Pages

beforeAll(async () => {
	pages = await servePages({
		'/': `<!doctype html><title>State</title><script>
			console.error('boom', 42)
			const had = [localStorage.x, sessionStorage.x, document.cookie.includes('x=')].join()
			localStorage.x = sessionStorage.x = 1; document.cookie = 'x=1;path=/'
			document.title = had; setTimeout(() => { throw new Error('thrown late') })
		</script>`,
		'/field': '<!doctype html><input id=field value=old onfocus="value=value">',
	})
})

afterAll(() => pages?.close())

const alive = (pid: number) => {
	try {
		process.kill(pid, 0)
		return true
	} catch {
		return false
	}
}

const ends = (pid: number) => expect.poll(() => alive(pid)).toBe(false)

const clients = [
	{ client: 'pipe', skipped: false, processes: ['browser'] },
	{ client: 'chromedriver', skipped: noChromedriver !== '', processes: ['chromedriver', 'browser'] },
] as const

for (const { client, skipped, processes } of clients)
	describe.skipIf(skipped)(`a browser of our own, driven over ${client}`, () => {
		const settings = { 'webdriver.local': client }

		describe('from its start to its end', () => {
			const started: StartedProcess[] = []
			let released = 0
			let driver: Driver
			beforeAll(async () => {
				const onProcess = (process: StartedProcess) => {
					started.push(process)
					return { release: () => void released++ }
				}
				driver = await openWebDriver(settings, never, { onProcess })
			}, 60_000)
			afterAll(() => driver?.close())

			it('reports its processes', () => {
				expect(started.map(({ what }) => what)).toEqual([...processes])
				for (const { pid, profile } of started) expect([alive(pid), existsSync(profile)]).toEqual([true, true])
			})

			it('starts every scenario with a clean state', async () => {
				expect(await driver.url()).toBe('about:blank')
				await driver.go(pages.base)
				expect(await driver.title()).toBe(',,false')
				await driver.go(pages.base)
				expect(await driver.title()).toBe('1,1,true')
				await driver.script('window.open("/"); alert("hello")').catch(() => {})
				await driver.reset()
				expect(await driver.url()).toBe('about:blank')
				await driver.go(pages.base)
				expect(await driver.title()).toBe(',,false')
			}, 60_000)

			it('keeps what the console said', async () => {
				await driver.reset()
				await driver.go(pages.base)
				const lines: ConsoleLine[] = []
				const errors = async () => {
					lines.push(...(await driver.consoleLines()))
					return lines
						.filter(({ level }) => level === 'error')
						.map(({ text }) => text)
						.join('\n')
				}
				await expect.poll(errors).toMatch(/boom.*42[\s\S]*thrown late/)
				expect(Math.abs(Date.now() - (lines[0]?.at ?? 0))).toBeLessThan(60_000)
			}, 60_000)

			it('leaves no process behind, nor its profile', async () => {
				await driver.close()
				for (const { pid, profile } of started) {
					await ends(pid)
					expect(existsSync(profile)).toBe(false)
				}
				expect(released).toBe(processes.length)
			}, 60_000)
		})

		it('replaces a text in the tab of a later scenario as in that of the first', async () => {
			const driver = await openWebDriver(settings, never)
			try {
				const held: unknown[] = []
				const enter = async (text: string) => {
					await driver.go(`${pages.base}/field`)
					const { element } = await driver.look('id=field', 'editable')
					if (element) await driver.type(element, text, 'replace')
					held.push((await driver.look('id=field', 'present', { attribute: 'value' })).values?.[0])
				}
				await enter('first')
				await driver.reset()
				await enter('second')
				await driver.newTab()
				await enter('')
				expect(held).toEqual(['first', 'second', ''])
			} finally {
				await driver.close()
			}
		}, 60_000)

		it('is lost, not waited for, when it dies', async () => {
			const started: StartedProcess[] = []
			const driver = await openWebDriver(settings, never, {
				onProcess: (process) => {
					started.push(process)
					return { release() {} }
				},
			})
			const browser = started.find(({ what }) => what === 'browser')
			if (browser) process.kill(browser.pid, 'SIGKILL')
			await expect(
				driver
					.title()
					.then(() => wait(200))
					.then(() => driver.title()),
			).rejects.toThrow(SessionLost)
			for (const { pid, what } of started) if (what === 'chromedriver') process.kill(pid, 'SIGKILL')
			await expect(driver.title()).rejects.toThrow(SessionLost)
			await driver.close()
		}, 60_000)

		it('is given up when the run is cancelled while it starts', async () => {
			const stop = new AbortController()
			const started: StartedProcess[] = []
			const opening = openWebDriver(settings, stop.signal, {
				onProcess: (process) => {
					started.push(process)
					setTimeout(() => stop.abort(), 30)
					return { release() {} }
				},
			})
			await expect(opening).rejects.toThrow(SessionRefused)
			for (const { pid } of started) await ends(pid)
		}, 60_000)
	})

it('a run goes on in a new browser when one dies in the middle', async () => {
	const browsers: StartedProcess[] = []
	const onProcess = (process: StartedProcess) => {
		if (process.what === 'browser') browsers.push(process)
		return { release() {} }
	}
	const host = testHost({
		clock: Date.now,
		nanos: () => performance.now() * 1e6,
		sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
		openDriver: (settings, signal) => openWebDriver(settings, signal, { onProcess }),
	})
	const emit = host.emit
	host.emit = (event) => {
		emit(event)
		const [first] = browsers
		if (event.type === 'stepStarted' && event.step === '1.1.2' && first) process.kill(first.pid, 'SIGKILL')
	}
	const steps = `* OPEN <${pages.base}/>\n* SEE [id=nobody]`
	const text = `Feature: f\nScenario: dies\n${steps}\nScenario: lives\n${steps.replace('SEE [id=nobody]', 'VERIFY_TITLE {,,false}')}`
	const environment = { name: 'Test', ui: {}, api: {}, settings: { 'Explicit.wait.time': 5 } }
	await runBundle(testBundle(text, { environment }), host)
	const { counts, features } = foldRun(host.events)
	expect(counts).toMatchObject({ passed: 1, failed: 1 })
	expect(features[0]?.scenarios[0]?.steps[1]).toMatchObject({ status: 'error' })
	expect(features[0]?.scenarios[0]?.reason).toMatch(/^The browser session was lost/)
	expect(browsers).toHaveLength(2)
	for (const { pid } of browsers) await ends(pid)
}, 60_000)

for (const { client, skipped } of clients)
	it.skipIf(skipped)(
		`a browser over ${client} that dies under the last step, a pause, is a lost session`,
		async () => {
			let pid: number | undefined
			const host = testHost({
				clock: Date.now,
				nanos: () => performance.now() * 1e6,
				async sleep(milliseconds) {
					if (milliseconds === 1000 && pid !== undefined) process.kill(pid, 'SIGKILL')
					await wait(milliseconds)
				},
				openDriver: (settings, signal) =>
					openWebDriver(settings, signal, {
						onProcess(process) {
							if (process.what === 'browser') pid = process.pid
							return { release() {} }
						},
					}),
			})
			const text = `Feature: f\nScenario: s\n* OPEN <${pages.base}/>\n* PAUSE_IN_SEC <1>`
			const environment = { name: 'Test', ui: {}, api: {}, settings: { 'webdriver.local': client } }
			await runBundle(testBundle(text, { environment }), host)
			const { counts, features } = foldRun(host.events)
			expect(counts).toMatchObject({ passed: 0, failed: 1 })
			expect(features[0]?.scenarios[0]?.reason).toBe('The browser session was lost: the browser has ended')
		},
		60_000,
	)

it('a browser that dies while it is being made ready is a lost session', async () => {
	let pid = 0
	const options = {
		onProcess(process: StartedProcess) {
			pid = process.pid
			return { release() {} }
		},
		// Asked for when the browser has started and is about to get its first window.
		get fileFolder() {
			if (pid > 0) process.kill(pid, 'SIGKILL')
			return undefined
		},
	}
	const opening = openWebDriver({}, never, options)
	await expect(opening).rejects.toMatchObject({ name: 'SessionLost' })
	await expect(opening).rejects.toThrow('The browser session was lost: the browser has ended')
})

describe('what cannot be had', () => {
	const refusal = (settings: Record<string, unknown>, options = {}) =>
		openWebDriver(settings, never, options).then(
			async (driver) => {
				await driver.close()
				return 'no refusal'
			},
			(error: Error) => `${error.name}: ${error.message}`,
		)

	it('is refused in one sentence', async () => {
		expect(await refusal({ 'webdriver.type': 'NETSCAPE' })).toMatch(
			/^SessionRefused: The setting webdriver.type must be one of CHROME, .*, not NETSCAPE\.$/,
		)
		expect(await refusal({ capabilities: '{' })).toBe('SessionRefused: The setting capabilities is not valid JSON.')
		expect(await refusal({ 'remote.webdriver.url': 'grid' })).toBe(
			'SessionRefused: The setting remote.webdriver.url is not an http address: grid',
		)
		expect(await refusal({}, { chromium: '/nowhere' })).toBe(
			'SessionRefused: ASSAY_CHROMIUM names /nowhere, which is not a program.',
		)
		expect(await refusal({ 'remote.webdriver.url': 'http://127.0.0.1:1' })).toMatch(
			/^SessionRefused: http:\/\/127.0.0.1:1 gave no browser. The browser could not be started: /,
		)
		expect(await refusal({ capabilities: { 'goog:chromeOptions': { binary: '/nowhere' } } })).toBe(
			'SessionRefused: The option binary of goog:chromeOptions is not for environments. The help page lists what an environment may ask for, under "References". An operator may add arguments by ASSAY_BROWSER_ARGUMENTS.',
		)
		expect(await refusal({ 'webdriver.local': 'telepathy' })).toBe(
			'SessionRefused: The setting webdriver.local must be PIPE or CHROMEDRIVER, not telepathy.',
		)
	}, 60_000)
})
