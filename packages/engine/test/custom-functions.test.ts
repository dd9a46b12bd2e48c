import { describe, expect, it } from 'vitest'
import { complete } from '../src/feature/completion/completion.ts'
import { readCustomActions, unknownCustom } from '../src/feature/custom-actions.ts'
import { mayHoldActions, readCustomFunctions } from '../src/feature/custom-functions.ts'
import { findStep } from '../src/feature/find-action.ts'
import { lint } from '../src/feature/lint/lint.ts'
import { surfaces } from '../src/surfaces/index.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

const totals = `
// export function commentedOut() {}
const text = 'export function quoted() {}'
/**
 * Adds up the items of an order.
 *
 * More about it.
 * @param locator the summary
 * @param [data] the currency
 * @outcome Passes when the sum is right.
 * @example Then CHECK_TOTALS [order.summary] + <EUR>
 */
export async function checkTotals(locator: string, data = 'EUR', driver) {}
export const signIn = async (locator, data) => {}
const helper = () => {}
function tidyUp(locator, data, driver, expected) {}
export { tidyUp, helper as tidy }
export class NotOne {}
export const amount = 5
exports.oldStyle = function (locator) {}
`

describe('functions of a file', () => {
	it('are those that it exports, with what the comment above says', () => {
		const found = readCustomFunctions('totals.ts', totals)
		expect(found.map(({ name, takes }) => [name, takes])).toEqual([
			['checkTotals', { locator: 'needed', data: 'optional' }],
			['signIn', { locator: 'optional', data: 'optional' }],
			['oldStyle', { locator: 'optional' }],
			['tidyUp', { locator: 'optional', data: 'optional', expected: 'optional' }],
			['tidy', {}],
		])
		expect(found[0]).toMatchObject({
			about: 'Adds up the items of an order.',
			outcome: 'Passes when the sum is right.',
			example: 'Then CHECK_TOTALS [order.summary] + <EUR>',
		})
	})

	it('are looked for in code, not in tests, types and Karate configuration', () => {
		const paths = [
			'a.js',
			'b/c.ts',
			'd.mjs',
			'e.test.ts',
			'f.d.ts',
			'karate-config.js',
			'karate-config-qa.js',
			'g.json',
		]
		expect(paths.filter(mayHoldActions)).toEqual(['a.js', 'b/c.ts', 'd.mjs'])
	})
})

describe("a project's own actions", () => {
	const custom = readCustomActions({ 'totals.ts': totals, 'words.js': 'export function user() {}' })
	const context = { locators: { order: { summary: '//p' } }, dataKeys: [], vocabulary: vocabularyWith(custom) }
	const scenario = 'Feature: f\nScenario: s\n'
	const found = (step: string) =>
		lint(`${scenario}${step}`, { ...context, language: surfaces.ANOROC.language }).map(({ message, fix }) => [
			message,
			fix?.text,
		])

	it('answer to their name in both spellings, and not to a word of a sentence', () => {
		expect(findStep('CHECK_TOTALS [order.summary]', context.vocabulary).action?.name).toBe('CHECK_TOTALS')
		expect(findStep('checkTotals [order.summary]', context.vocabulary).action?.name).toBe('CHECK_TOTALS')
		expect(findStep('the user SEE [order.summary]', context.vocabulary).action?.name).toBe('SEE')
	})

	it('are linted like the built-in ones', () => {
		expect(found('Then CHECK_TOTALS [order.summary] + <EUR>')).toEqual([])
		expect(found('Then CHECK_TOTALS <EUR>')).toEqual([['CHECK_TOTALS needs [locator]', undefined]])
		expect(found('Then CHECK_TOTAL [order.summary]')).toEqual([
			['There is no action CHECK_TOTAL. Did you mean CHECK_TOTALS?', 'CHECK_TOTALS'],
		])
		expect(found('Then CALL_CUSTOM [order.summary] + <checkTotals;EUR>')).toEqual([])
		expect(found('Then CALL_CUSTOM [order.summary] + <checkTotal;EUR>')).toEqual([
			[
				'No file exports a function checkTotal. Searched: totals.ts, words.js. Did you mean checkTotals?',
				'checkTotals',
			],
		])
	})

	it('are offered with their documentation', () => {
		const options = (step: string) =>
			complete(scenario + step, 3, step.length + 1, context)?.options.map(({ label, info }) => [label, info])
		expect(options('Then CHECK')).toContainEqual([
			'CHECK_TOTALS',
			'Adds up the items of an order. A custom action of totals.ts. Needs: Element reference.',
		])
		expect(options('Then CALL_CUSTOM <')?.slice(0, 2)).toEqual([
			['checkTotals', 'Adds up the items of an order.'],
			['signIn', 'A custom action of this project.'],
		])
	})

	it('are distinguished from Java classes', () => {
		expect(unknownCustom('com.shop.CheckTotals', custom)).toBe(
			'Java classes cannot be loaded; upload a JavaScript file that exports CheckTotals',
		)
		expect(unknownCustom('checkTotals', { functions: [], files: [] })).toBe(
			'There is no JavaScript or TypeScript file among the files of the feature that could export checkTotals',
		)
	})
})
