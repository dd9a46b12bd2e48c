import { setTimeout as wait } from 'node:timers/promises'
import type { RunEvent } from '@assay/contract/run-events'
import { openReaper } from '../src/executor/reaper.ts'
import { sandboxLimits, startSandbox } from '../src/executor/sandbox/sandbox.ts'
import { sandboxProgram } from '../src/executor/sandbox/sandbox-program.ts'
import { sandboxedCustom } from '../src/executor/sandbox/sandboxed-custom.ts'
import { openTargets } from '../src/executor/targets.ts'
import { foldRun, type StepView } from '../src/log/fold.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { cases, pages as served } from './action-cases/all.ts'
import { customFiles, customScripts } from './action-cases/custom.ts'
import { calledFeatures } from './action-cases/extra.ts'
import { testBundle, testHost } from './support/host.ts'
import { servePages } from './support/pages.ts'

/** Every action on a page that it passes and on pages that it fails, in whatever browser is given. */
export interface ActionSuite {
	run(steps: string[], on?: string, how?: { toFail?: boolean; keeps?: boolean }): Promise<SuiteRun>
	/** What is wrong with a case, or nothing. */
	check(one: SuiteCase): Promise<string | undefined>
	close(): Promise<void>
}

interface SuiteRun {
	steps: StepView[]
	status: string | undefined
	events: RunEvent[]
}

export interface SuiteCase {
	title: string
	on: string | undefined
	steps: string[]
	/** What the last step must say; absent where all must pass. */
	says?: string | RegExp
}

export const suiteCases: SuiteCase[] = Object.entries(cases).flatMap(([name, { on, passes, fails }]) => [
	{ title: `${name} passes where it should`, on, steps: passes },
	...fails.map(([step, says]) => ({
		title: `${name} fails saying what was expected and seen: ${step}`,
		on,
		steps: typeof step === 'string' ? [step] : step,
		says,
	})),
])

/** As no case resets the browser, each that fails would ask for the pages of all before it. */
const nothing = async () => undefined

/** What is kept of a failed step costs more than most steps. */
const keepsNothing = { screenshot: () => Promise.reject(new Error('No case looks at it.')), source: async () => '' }

/** Pages whose cases leave a dialog, a tab, a frame or a download behind. */
const leaving = new Set(['/travel', '/travel/frames', '/extra', '/downloads'])

const elements = ['heading', 'text', 'logo', 'search', 'note', 'buy', 'sold', 'country', 'menu', 'gone']

export async function openActionSuite(openDriver: () => Promise<Driver>): Promise<ActionSuite> {
	const pages = await servePages(served)
	const closed = await servePages({})
	const closedPort = new URL(closed.base).port
	await closed.close()
	const reaper = openReaper()
	const take = async () => startSandbox(reaper, await sandboxProgram(reaper.folder), sandboxLimits)
	const custom = sandboxedCustom({ take, limits: sandboxLimits, open: openTargets().open })
	let driver = await openDriver()
	const shop = Object.fromEntries(elements.map((id) => [id, `//*[@id='${id}']`]))
	// [it.anything] is the element with that id.
	const ids = Object.values(served).flatMap((html) => [...html.matchAll(/ id=(\w+)/g)].map(([, id = '']) => id))
	const byId = Object.fromEntries(ids.map((id) => [id, `//*[@id='${id}']`]))

	/**
	 * Each case opens its own page, so only what stays above pages is made clean: dialogs, tabs, frames, downloads. A browser that
	 * cannot be made clean is replaced, as between the scenarios of a feature.
	 */
	async function clean(on: string): Promise<void> {
		const alone = async () => {
			const { all, current } = await driver.windows()
			return all.length === 1 && all[0] === current
		}
		const tidy = async () => on !== '/downloads' && (await driver.dialog()) === undefined && (await alone())
		if (await tidy().catch(() => false)) return driver.leaveFrames()
		await driver.reset().catch(async () => {
			await driver.close()
			driver = await openDriver()
		})
	}

	/** What is to fail fails soon; what is to pass may take its time on a busy machine. `keeps`: what a failed step leaves as evidence. */
	async function run(steps: string[], on = '/', { toFail = true, keeps = true } = {}): Promise<SuiteRun> {
		// Only waiting takes time, so that a step looks as often at its page on a slow machine as on a fast one.
		let waited = 0
		// What another case has left open would be in the way: dialogs, tabs, frames.
		if (leaving.has(on)) await clean(on)
		await driver.go(pages.base + on)
		const host = testHost({
			clock: Date.now,
			nanos: () => waited * 1e6,
			sleep: (milliseconds) => {
				waited += milliseconds
				// What fails alone, or only after long, is looked at as often as ever, but not waited for.
				return wait(toFail && (steps.length === 1 || waited > 1000) ? 0 : milliseconds)
			},
			openDriver: async () => ({
				...driver,
				// A step that is to pass may ask for a picture.
				...(keeps || !toFail ? {} : keepsNothing),
				reset: async () => {},
				network: nothing,
				close: async () => {},
			}),
			project: {
				paths: () => Object.keys(customFiles),
				file: async (path) => (path in customFiles ? new TextEncoder().encode(customFiles[path]) : undefined),
				scripts: async () => customScripts,
				call: custom.call,
			},
		})
		const text = `Feature: f\nScenario: s\n${steps.map((step) => `* ${step}`).join('\n')}`
		const ui = { baseUrl: pages.base, startPage: `${pages.base}/found`, closedPort }
		const bundle = testBundle([{ text, locators: { shop: { ...shop, start: '/' }, it: byId } }], {
			included: calledFeatures,
			environment: {
				name: 'Test',
				ui,
				api: {},
				settings: { 'Explicit.wait.time': toFail ? '0.2' : '5', TRACE: keeps ? 'FAILED' : 'OFF' },
			},
		})
		await runBundle(bundle, host)
		const [scenario] = foldRun(host.events).features[0]?.scenarios ?? []
		return { steps: scenario?.steps ?? [], status: scenario?.status, events: host.events }
	}

	return {
		run,
		async check({ on, steps, says }) {
			// Evidence is in the way of what a step says only where a dialog is open or a frame entered.
			const keeps = on !== undefined && leaving.has(on)
			const outcome = await run(steps, on, { toFail: says !== undefined, keeps })
			if (says === undefined) {
				const messages = outcome.steps
					.filter(({ status }) => status !== 'skipped')
					.flatMap(({ message }) => message ?? [])
				return outcome.status === 'passed' && messages.length === 0
					? undefined
					: `${outcome.status}: ${messages.join(' | ')}`
			}
			const last = outcome.steps.at(-1)?.message ?? ''
			const said = typeof says === 'string' ? last.includes(says) : says.test(last)
			return outcome.status === 'failed' && said
				? undefined
				: `Expected failed: ${says}\nbut it was ${outcome.status}: ${last}`
		},
		async close() {
			custom.close()
			await driver.close()
			await pages.close()
			reaper.close()
		},
	}
}
