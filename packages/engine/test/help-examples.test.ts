import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReaper } from '../src/executor/reaper.ts'
import { sandboxLimits, startSandbox } from '../src/executor/sandbox/sandbox.ts'
import { sandboxProgram } from '../src/executor/sandbox/sandbox-program.ts'
import { sandboxedCustom } from '../src/executor/sandbox/sandboxed-custom.ts'
import { openTargets } from '../src/executor/targets.ts'
import { lint } from '../src/feature/lint/lint.ts'
import { failedStep, foldRun, type ScenarioView } from '../src/log/fold.ts'
import { catalogue } from '../src/surfaces/catalogue.ts'
import { surfaces } from '../src/surfaces/index.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { customScripts } from './action-cases/custom.ts'
import { before } from './example-shop/before.ts'
import { pages } from './example-shop/pages.ts'
import { testBundle, testHost } from './support/host.ts'
import { openLightDriver } from './support/light-driver.ts'
import { type Pages, servePages } from './support/pages.ts'

/** Every example of the help for web features, as it stands, in one feature: what one copies from there works and is not complained about. */
const built = catalogue.filter(({ built, on }) => built && on.includes('desktop'))

const locators: Record<string, Record<string, string>> = {
	shop: { start: '/' },
	order: { error: "//*[@role='alert']" },
}
for (const [, page = '', name = ''] of Object.values(pages).flatMap((html) => [
	...html.matchAll(/data-is="(\w+)\.(\w+)"/g),
]))
	locators[page] = { ...locators[page], [name]: `//*[@data-is='${page}.${name}']` }

/** The first page that shows the first element of the steps. */
function start(steps: string[]): string {
	const [, first] = steps.join(' ').match(/\[(\w+\.\w+)\]/) ?? []
	return Object.keys(pages).find((path) => first && pages[path]?.includes(`"${first}"`)) ?? '/'
}

const scenarios = built.map(({ name, example }) => {
	const steps = [...(before[name] ?? []).map((step) => `Given ${step}`), example.step]
	return [`  Scenario: ${name}`, `    Given OPEN <${start(steps)}>`, ...steps.map((step) => `    ${step}`)].join('\n')
})
const text = `Feature: Examples of the help\n\n${scenarios.join('\n\n')}\n`

const bytes = new TextEncoder().encode('of the project')
const projectFiles = new Map(['invoice.pdf', 'photos/kettle.png'].map((path) => [path, bytes]))
const included = {
	'Sign in.feature':
		'Feature: Sign in\n@admin\nScenario: as an admin\n* NAVIGATE_TO </>\n* ENTER [shop.search] + <{{user}} {{language}}>',
}

/** Each example opens its own page, so only what stays above pages is made clean: other windows and dialogs. */
async function tidy(driver: Driver): Promise<void> {
	const open = await driver.dialog()
	if (open !== undefined || (await driver.windows()).all.length > 1) await driver.reset()
}

let served: Pages
let ran: ScenarioView[]
const close: (() => unknown)[] = []

beforeAll(async () => {
	served = await servePages(pages)
	const reaper = openReaper()
	const take = async () => startSandbox(reaper, await sandboxProgram(reaper.folder), sandboxLimits)
	const custom = sandboxedCustom({ take, limits: sandboxLimits, open: openTargets().open })
	close.push(served.close, custom.close, () => reaper.close())
	const host = testHost({
		clock: Date.now,
		nanos: () => performance.now() * 1e6,
		sleep: (milliseconds) => wait(milliseconds),
		openDriver: async (...given) => {
			const driver = await openLightDriver(...given)
			return { ...driver, reset: () => tidy(driver) }
		},
		project: {
			paths: () => [...projectFiles.keys()],
			file: async (path) => projectFiles.get(path),
			scripts: async () => customScripts,
			call: custom.call,
		},
	})
	const environment = { name: 'Test', ui: { baseUrl: served.base }, api: {}, settings: { 'Explicit.wait.time': 5 } }
	await runBundle(testBundle([{ text, locators }], { environment, included }), host)
	ran = foldRun(host.events).features[0]?.scenarios ?? []
}, 180_000)

afterAll(async () => {
	for (const one of close) await one()
})

describe('the examples of the help', () => {
	it('are free of findings, but for what they keep for steps that follow them', () => {
		const problems = lint(text, {
			language: surfaces.ANOROC.language,
			locators,
			dataKeys: ['baseUrl'],
			vocabulary: vocabularyWith(),
		})
		const others = problems.filter(({ message }) => !message.startsWith('Nothing in this feature reads'))
		expect(others.map(({ line, message }) => `${text.split('\n')[line - 1]}: ${message}`)).toEqual([])
	})

	for (const [at, { name, example }] of built.entries())
		it(`${example.step} passes`, () => {
			const scenario = ran[at]
			expect(scenario?.name).toBe(name)
			const step = scenario && failedStep(scenario.steps)
			expect(step && `${step.text}: ${step.message}`).toBeUndefined()
			expect(scenario?.steps.at(-1)?.status).toBe('passed')
		})
})
