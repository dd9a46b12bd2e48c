import type { RunEvent } from '@assay/contract/run-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../src/actions/catalogue.ts'
import { openWebDriver } from '../src/drivers/web.ts'
import { cases } from './action-cases/all.ts'
import { shadowCases } from './action-cases/shadow.ts'
import { type ActionSuite, openActionSuite, suiteCases } from './action-suite.ts'

let suite: ActionSuite
beforeAll(async () => {
	suite = await openActionSuite(() => openWebDriver({}, new AbortController().signal))
}, 60_000)
afterAll(() => suite?.close())

describe('every action in a real browser', () => {
	it('is in the table', () => {
		const built = catalogue.filter((action) => action.built)
		expect(Object.keys(cases).sort()).toEqual(built.map(({ name }) => name).sort())
	})

	for (const one of suiteCases) {
		it(one.title, async () => expect(await suite.check(one)).toBeUndefined(), 30_000)
	}

	for (const one of shadowCases) it(one.title, async () => expect(await suite.check(one)).toBeUndefined(), 30_000)

	it('keeps a picture and the console of a failed step', async () => {
		const { events } = await suite.run(['CLICK_JS [id=ghost]', 'SEE [id=hidden]'])
		const evidence = events.filter(
			(event): event is Extract<RunEvent, { type: 'evidence' }> => event.type === 'evidence',
		)
		expect(evidence.map(({ step, evidence: { kind } }) => [step, kind])).toContainEqual(['1.1.2', 'screenshot'])
	}, 30_000)

	it('attaches the accessibility report as a page and as JSON', async () => {
		const { events } = await suite.run(['AXE_CHECK'], '/axe', '5')
		const names = events.flatMap((event) =>
			event.type === 'evidence' && event.evidence.kind === 'attachment' ? [event.evidence.name] : [],
		)
		expect(names).toEqual(['accessibility.html', 'accessibility.json'])
	}, 30_000)
})
