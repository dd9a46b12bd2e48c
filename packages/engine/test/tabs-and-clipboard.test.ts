import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'
import type { StartedProcess } from '../src/surfaces/web/node/webdriver/local-browser.ts'
import { eachLocalClient } from './support/each-local-client.ts'
import { fakePage, logOf, testBundle, testHost } from './support/host.ts'
import { type Pages, servePages } from './support/pages.ts'

let pages: Pages
beforeAll(async () => {
	pages = await servePages({
		'/': `<!doctype html><title>Shop</title><a id=help href="/help" target=_blank>Help</a><a id=quiet href="/help" target=_blank rel=noopener>Quiet</a>
<button id=popup onclick="window.open('/help')">Popup</button>
<button id=copy onclick="navigator.clipboard.writeText('KT-42').then(()=>{document.title='copied'})">Copy</button>`,
		'/help': '<!doctype html><title>Help</title>',
	})
})
afterAll(() => pages?.close())

eachLocalClient((client) => {
	const settings = { 'webdriver.local': client, 'Explicit.wait.time': '10' }
	const world = (onProcess?: (started: StartedProcess) => { release(): void }) => {
		const began = performance.now()
		return testHost({
			clock: Date.now,
			nanos: () => (performance.now() - began) * 1e6,
			sleep: async (milliseconds) => void (await wait(milliseconds)),
			openDriver: (asked, signal) => openWebDriver(asked, signal, onProcess ? { onProcess } : {}),
		})
	}
	const bundle = (...steps: string[]) =>
		testBundle(`Feature: f\nScenario: s\n${steps.map((step) => `* ${step}`).join('\n')}`, {
			environment: { name: 'Test', ui: { baseUrl: pages.base }, api: {}, settings },
		})

	it('a tab that a page opens is logged with the step that opened it, and one of our own is not', async () => {
		const here = world()
		const steps = [
			'OPEN </>',
			'NEW_TAB </help>',
			'SWITCH_WINDOW <Shop>',
			'CLICK [id=help]',
			'WAIT <0.5>',
			'CLICK [id=popup]',
			'WAIT <0.5>',
			'CLICK [id=quiet]',
			'WAIT <0.5>',
		]
		expect(await runBundle(bundle(...steps), here)).toBe('SUCCESS')
		const [scenario] = foldRun(here.events).features[0]?.scenarios ?? []
		const prints = scenario?.steps.map(({ evidence }) =>
			evidence.flatMap((one) => (one.kind === 'print' ? [one.text] : [])),
		)
		const opened = prints?.map((all) => all.length)
		// A tab may come a moment after the click; it is logged once, with that step or the next.
		expect(opened?.slice(0, 3)).toEqual([0, 0, 0])
		expect(opened?.slice(3).reduce((sum, one) => sum + one, 0)).toBe(3)
		for (const text of prints?.flat() ?? [])
			expect(text).toMatch(
				/^The page opened a new tab(?:: .*)?\. Steps stay where they are; SWITCH_WINDOW goes there\.$/,
			)
	}, 60_000)

	it('a step that reads the clipboard may', async () => {
		const here = world()
		const steps = [
			'OPEN </>',
			'CLICK [id=copy]',
			'VERIFY_TITLE {copied}',
			'EXECUTE_JAVA_SCRIPT <return navigator.clipboard.readText()> + {copied}',
			'VERIFY_VARIABLE_VALUE <copied> + {KT-42}',
		]
		await runBundle(bundle(...steps), here)
		const [scenario] = foldRun(here.events).features[0]?.scenarios ?? []
		expect(scenario?.steps.map(({ status, message }) => message ?? status)).toEqual(steps.map(() => 'passed'))
	}, 60_000)

	it('a browser that is killed while a step waits ends no scenario passed', async () => {
		const pids: number[] = []
		const here = world(({ what, pid }) => {
			if (what === 'browser') pids.push(pid)
			return { release() {} }
		})
		const emit = here.emit
		here.emit = (event) => {
			emit(event)
			if (event.type === 'stepStarted' && event.text.startsWith('WAIT'))
				setTimeout(() => {
					for (const pid of pids) process.kill(pid, 'SIGKILL')
				}, 200)
		}
		expect(await runBundle(bundle('OPEN </>', 'WAIT <1>'), here)).not.toBe('SUCCESS')
		const [scenario] = foldRun(here.events).features[0]?.scenarios ?? []
		expect(scenario?.status).toBe('failed')
		expect(scenario?.failure?.sentence).toMatch(/^The browser session was lost/)
	}, 60_000)
})

describe('a browser elsewhere', () => {
	it('that has ended unasked fails the scenario whose steps all passed', async () => {
		const { driver } = fakePage({ '//a': 'a' })
		const world = testHost({ openDriver: async () => ({ ...driver, gone: async () => 'the browser has ended' }) })
		const log = await logOf(testBundle('Feature: f\nScenario: s\n* SEE [//a]\n* WAIT <1>'), world)
		expect(log.slice(-3)).toEqual([
			'1.1 failed',
			'1 failed',
			'run FAILURE: The browser session was lost: the browser has ended',
		])
		expect(foldRun(world.events).features[0]?.scenarios[0]?.reason).toBe(
			'The browser session was lost: the browser has ended',
		)
	})
})
