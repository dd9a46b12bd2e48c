import type { RunEvent } from '@assay/contract/run-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../src/surfaces/catalogue.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'
import { farCases } from './action-cases/act.ts'
import { cases } from './action-cases/all.ts'
import { areaCases } from './action-cases/extra.ts'
import { shadowCases } from './action-cases/shadow.ts'
import { frameCases } from './action-cases/travel.ts'
import { type ActionSuite, openActionSuite, suiteCases } from './action-suite.ts'
import { noChromedriver } from './support/chromedriver.ts'
import { openLightDriver } from './support/light-driver.ts'

// In a browser as people have it each action passes once more, by its example of the help (help-examples.test.ts).
let suite: ActionSuite
beforeAll(async () => {
	suite = await openActionSuite(() => openLightDriver({}, new AbortController().signal))
}, 60_000)
afterAll(() => suite?.close())

describe('every action in a real browser', () => {
	it('is in the table', () => {
		const built = catalogue.filter(({ built, on }) => built && on.includes('desktop'))
		expect(Object.keys(cases).sort()).toEqual(built.map(({ name }) => name).sort())
	})

	for (const one of suiteCases) {
		it(one.title, async () => expect(await suite.check(one)).toBeUndefined(), 30_000)
	}

	for (const one of [...shadowCases, ...areaCases, ...farCases, ...frameCases])
		it(one.title, async () => expect(await suite.check(one)).toBeUndefined(), 30_000)

	it('keeps a picture and the console of a failed step', async () => {
		const { events } = await suite.run(['CLICK_JS [id=ghost]', 'SEE [id=hidden]'])
		const evidence = events.filter(
			(event): event is Extract<RunEvent, { type: 'evidence' }> => event.type === 'evidence',
		)
		expect(evidence.map(({ step, evidence: { kind } }) => [step, kind])).toContainEqual(['1.1.2', 'screenshot'])
	}, 30_000)

	it('attaches the accessibility report as a page and as JSON', async () => {
		const { events } = await suite.run(['AXE_CHECK'], '/axe', { toFail: false })
		const names = events.flatMap((event) =>
			event.type === 'evidence' && event.evidence.kind === 'attachment' ? [event.evidence.name] : [],
		)
		expect(names).toEqual(['accessibility.html', 'accessibility.json'])
	}, 30_000)
})

// The whole suite runs over it by `npm run prove actions`; here what it does in another way than the pipe.
const chosen = [
	/^(?:OPEN|NAVIGATE_\w+|CLICK|DOUBLE_CLICK|ENTER|ENTER_APPEND|HOVER|DRAG_AND_DROP|FRAME_DRAG_AND_DROP|SWITCH_WINDOW|SWITCH_IFRAME|CLOSE_TAB|ACCEPT_ALERT|VERIFY_ALERT_TEXT|DISMISS_ALERT|PRESS_KEY|UPLOAD_FILE|VERIFY_DOWNLOAD|CLEAR_FIELD|ENTER_KEY_PRESS|ENTER_TEXT_IN_TO_ALERT|PAGE_REFRESH|EXECUTE_JAVA_SCRIPT|TAB_KEY_PRESS) passes/,
	// What the clients report in words of their own.
	/^(?:OPEN|CLICK|SWITCH_WINDOW|SWITCH_IFRAME|ACCEPT_ALERT|EXECUTE_JAVA_SCRIPT) fails/,
]

describe.skipIf(noChromedriver !== '')('over chromedriver', () => {
	let other: ActionSuite
	beforeAll(async () => {
		other = await openActionSuite(() =>
			openWebDriver({ 'webdriver.local': 'chromedriver' }, new AbortController().signal),
		)
	}, 60_000)
	afterAll(() => other?.close())

	it('reports the same of pages as over the pipe', async () => {
		const wrong: unknown[] = []
		for (const one of [...shadowCases, ...suiteCases.filter(({ title }) => chosen.some((one) => one.test(title)))]) {
			const problem = await other.check(one)
			if (problem !== undefined) wrong.push([one.title, problem])
		}
		expect(wrong).toEqual([])
	}, 600_000)
})
