import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { sandboxLimits, startSandbox } from '../src/executor/sandbox/sandbox.ts'
import { sandboxedCustom } from '../src/executor/sandbox/sandboxed-custom.ts'
import { openTargets } from '../src/executor/targets.ts'
import { foldRun } from '../src/log/fold.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { fakePage, testBundle, testHost } from './support/host.ts'

const builtProgram = join(import.meta.dirname, '../../../dist/sandbox/sandbox-child.cjs')
const path = 'actions.js'
const code = `
const check = async (driver) => { await driver.title(); throw new Error('the basket is empty') }
export const forgetsCommand = (locator, data, driver) => { driver.text('//nowhere') }
export const forgetsHelper = async (locator, data, driver) => { check(driver) }
export const forgetsFetch = () => { fetch('http://127.0.0.1:1/') }
export const forgetsChain = async (locator, data, driver) => { driver.url().then(() => driver.title()).then(() => check(driver)) }
export const throwsInTimer = async (locator, data, driver) => {
	setTimeout(() => { throw new Error('a timer went off') }, 20)
	await new Promise((resolve) => setTimeout(resolve, 5000))
}
export const throwsLater = () => { setTimeout(() => { throw new Error('a timer went off') }, 100) }
export const throwsOften = () => { setInterval(() => { throw new Error('a timer went off') }, 400) }
export const asksLater = (locator, data, driver) => { setTimeout(() => driver.title(), 100) }
export const rejectsFrom = (locator, data, driver) => { let no; new Promise((_, reject) => { no = reject }); setTimeout(() => no(new Error('nobody took it')), 100) }
export const races = (locator, data, driver) => Promise.race([driver.text('//h1'), driver.text('//nowhere')])
export const handles = async (locator, data, driver) => {
	driver.text('//nowhere').catch(() => console.log('handled'))
	await Promise.allSettled([driver.text('//nowhere')])
}`

let reaper: Reaper
let custom: ReturnType<typeof sandboxedCustom>
beforeAll(() => {
	reaper = openReaper()
	custom = sandboxedCustom({
		take: async () => startSandbox(reaper, builtProgram),
		limits: sandboxLimits,
		open: openTargets().open,
	})
})
afterAll(() => {
	custom.close()
	reaper.close()
})

/** The verdicts of the scenarios of a run, those of the steps, and its notes. */
async function run(...scenarios: string[]) {
	const host = testHost({
		openDriver: async () => fakePage({ '//h1': 'Basket' }).driver,
		clock: Date.now,
		nanos: () => performance.now() * 1e6,
		sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
		project: {
			paths: () => [path],
			file: async () => undefined,
			scripts: async () => ({ [path]: code }),
			call: custom.call,
		} as never,
	})
	const text = `Feature: f\n${scenarios.map((steps, at) => `Scenario: ${at + 1}\n${steps}`).join('\n')}`
	const environment = { name: 'Test', ui: {}, api: {}, settings: { 'Explicit.wait.time': 0.2 } }
	await runBundle(testBundle(text, { environment }), host)
	const notes = host.events.flatMap((event) => (event.type === 'note' ? event.text : []))
	const read = foldRun(host.events).features.flatMap((feature) => feature.scenarios)
	return {
		notes,
		scenarios: read.map(({ status, reason }) => ({ status, reason })),
		steps: read.map((scenario) =>
			scenario.steps.map(({ status, message }) => [status, message].filter(Boolean).join(': ')),
		),
	}
}

const notAwaited = '(the action did not wait for this: is an await missing?)'
const inTimer = '(thrown where the action could not wait for it, as in a timer)'

describe('an error that a custom action does not wait for', () => {
	it.each([
		['forgetsCommand', `[//nowhere] was not found (waited 0.2 s, Explicit.wait.time) ${notAwaited}`],
		['forgetsHelper', `the basket is empty ${notAwaited}`],
		['forgetsChain', `the basket is empty ${notAwaited}`],
		['throwsInTimer', `a timer went off ${inTimer}`],
	])('fails its step: %s', async (action, message) => {
		const { steps } = await run(`* CALL_CUSTOM <${action}>`)
		expect(steps).toEqual([[`failed: ${message}`]])
	})

	it('fails its step where it is that of a request', async () => {
		const { steps } = await run('* CALL_CUSTOM <forgetsFetch>')
		expect(steps[0]?.[0]).toMatch(/^failed: fetch failed.*is an await missing/)
	})

	it.each([
		['throwsLater', `a timer went off ${inTimer}`],
		['rejectsFrom', `nobody took it ${notAwaited}`],
		['asksLater', `The step had ended when its action asked for "title" ${notAwaited}`],
	])('fails its scenario when the step has ended: %s', async (action, message) => {
		const reason = `The custom action ${action} failed after its step had ended: ${message}`
		expect(await run(`* CALL_CUSTOM <${action}>\n* WAIT <0.5>`, '* CALL_CUSTOM <races>')).toEqual({
			notes: [],
			scenarios: [
				{ status: 'failed', reason },
				{ status: 'passed', reason: undefined },
			],
			steps: [['passed', 'passed'], ['passed']],
		})
	})

	it('is one note of the run when its scenario has ended, and no verdict of the next', async () => {
		const { notes, scenarios } = await run('* CALL_CUSTOM <throwsOften>', '* WAIT <1>')
		expect(scenarios.map(({ status }) => status)).toEqual(['passed', 'passed'])
		expect(notes).toEqual([
			`The custom action throwsOften failed after its step had ended: a timer went off ${inTimer} The scenario "1" had ended before.`,
		])
	})

	it('is none where the action handles it', async () => {
		const { steps } = await run('* CALL_CUSTOM <races>\n* CALL_CUSTOM <handles>')
		expect(steps).toEqual([['passed', 'passed']])
	})
})
