import { action, data, element, expected, optional, read } from '../../../feature/action.ts'
import type { Target } from '../../../feature/locators.ts'
import { plainNumber, readCalculation, sameNumber } from '../../../feature/values/calculation.ts'
import { cssMatches, type NamedExpectation, readNamed } from '../../../feature/values/css-expectation.ts'
import { plainBlanks } from '../../../feature/values/plain-blanks.ts'
import { readTextOperation } from '../../../feature/values/text-operation.ts'
import { mismatch } from '../../../run/expectation.ts'
import { NotYet, StepWrong } from '../../../run/step-errors.ts'
import type { Want } from '../driver.ts'
import type { Page, WebContext } from '../page.ts'

/** Reads from every element a locator finds, until `judge` is content. None at all fails, after the whole wait. */
async function checkEvery(page: Page, target: Target, want: Want, judge: (values: string[][]) => void): Promise<void> {
	await page.expect(target, 'present')
	await page.until(async (driver) => {
		const found = await driver.lookAll(target.locator, want)
		if (found.length === 0) throw new NotYet(`${target.name} was not found`)
		judge(found.map(({ values }) => values))
	})
}

/** `[basket.lines]`, or which one of them. */
const nth = (target: Target, index: number, all: { length: number }) =>
	all.length === 1 ? target.name : `${target.name} ${index + 1} of ${all.length}`

const list = (text: string) =>
	plainBlanks(text)
		.split(';')
		.map((part) => part.trim())

function named(action: string, name: string | undefined, value: string): NamedExpectation[] {
	const expectations = readNamed(name, value)
	if (!expectations)
		throw new StepWrong(`${action} needs a <name>, or an expected result of pairs such as {color:#333}`)
	return expectations
}

const cssProperty = () => optional(data('css property'))

export const verifyCssValue = action({
	name: 'VERIFY_CSS_VALUE',
	on: ['desktop', 'mobile'],
	about:
		'Checks css properties of an element: a value, a pixel pattern such as ~14px, 12-16px or 20px~3, or several pairs name:value with ; between. Colours are compared in any spelling.',
	check: true,
	slots: { locator: element(), property: cssProperty(), value: expected('value') },
	outcome: 'Passes when the first element found has every value.',
	example: { step: 'Then VERIFY_CSS_VALUE [shop.title] + {color:#333333;font-size:~24px}' },
	async run({ locator, property, value }, { page }: WebContext) {
		for (const { name, expected } of named('VERIFY_CSS_VALUE', property, value)) {
			await page.check(locator, { css: name }, ([seen = '']) => {
				if (!cssMatches(expected, seen)) throw mismatch(expected, seen, `${name} of ${locator.name} is`)
			})
		}
	},
})

export const verifyElementsCssValue = action({
	name: 'VERIFY_ELEMENTS_CSS_VALUE',
	on: ['desktop'],
	about: 'Checks css properties, as VERIFY_CSS_VALUE does, of every element a locator finds.',
	check: true,
	slots: { locator: element(), property: cssProperty(), value: expected('value') },
	outcome: 'Passes when every element has every value; fails when none is found.',
	example: { step: 'Then VERIFY_ELEMENTS_CSS_VALUE [basket.prices] + <text-align> + {right}' },
	async run({ locator, property, value }, { page }: WebContext) {
		for (const { name, expected } of named('VERIFY_ELEMENTS_CSS_VALUE', property, value)) {
			await checkEvery(page, locator, { css: name }, (all) => {
				for (const [at, [seen = '']] of all.entries()) {
					if (!cssMatches(expected, seen)) throw mismatch(expected, seen, `${name} of ${nth(locator, at, all)} is`)
				}
			})
		}
	},
})

export const verifyElementsAttributeValue = action({
	name: 'VERIFY_ELEMENTS_ATTRIBUTE_VALUE',
	on: ['desktop'],
	about:
		'Checks an attribute of every element a locator finds, or several as pairs name:value with ; between; pixel patterns are allowed, capitals do not count.',
	check: true,
	slots: { locator: element(), attribute: optional(data('attribute')), value: expected('value') },
	outcome: 'Passes when every element has every value; fails when none is found.',
	example: { step: 'Then VERIFY_ELEMENTS_ATTRIBUTE_VALUE [basket.photos] + <loading> + {lazy}' },
	async run({ locator, attribute, value }, { page }: WebContext) {
		for (const { name, expected } of named('VERIFY_ELEMENTS_ATTRIBUTE_VALUE', attribute, value)) {
			await checkEvery(page, locator, { attribute: name }, (all) => {
				for (const [at, values] of all.entries()) {
					if (values.some((seen) => cssMatches(expected, seen))) continue
					const where = `${name} of ${nth(locator, at, all)} is`
					throw mismatch(expected, values[0] ?? '', values.length === 0 ? `${where} not there:` : where)
				}
			})
		}
	},
})

export const verifyElementsTextValues = action({
	name: 'VERIFY_ELEMENTS_TEXT_VALUES',
	on: ['desktop'],
	about: 'Checks the texts of all elements a locator finds: a list with ; between, in the order of the page.',
	check: true,
	slots: { locator: element(), text: optional(data('text')), texts: expected('texts') },
	outcome: 'Passes when the page shows exactly these texts, as many and in this order.',
	example: { step: 'Then VERIFY_ELEMENTS_TEXT_VALUES [basket.names] + {Blue kettle;Tea cosy;Tea tin}' },
	run: ({ locator, texts }, { page }: WebContext) =>
		checkEvery(page, locator, 'text', (all) => {
			const seen = all.map(([text = '']) => text.trim()).join(';')
			const wanted = list(texts).join(';')
			if (seen !== wanted) throw mismatch(wanted, seen, `the texts of ${locator.name} are`)
		}),
})

export const verifyElementsMathOperation = action({
	name: 'VERIFY_ELEMENTS_MATH_OPERATION',
	on: ['desktop'],
	about:
		'Calculates with the numbers that all elements of a locator show, from the first to the last: sum, subtract, divide, multiply, min or max. Commas and dollar signs are passed over.',
	check: true,
	slots: { locator: element(), operation: read(data('operation'), readCalculation), result: expected('result') },
	outcome: 'Passes when the result is the expected one; fails where a text is no number.',
	example: { step: 'Then VERIFY_ELEMENTS_MATH_OPERATION [basket.prices] + <sum> + {73.50}' },
	async run({ locator, operation, result }, { page }: WebContext) {
		const wanted = plainNumber(result)
		if (wanted === undefined) {
			throw new StepWrong(`VERIFY_ELEMENTS_MATH_OPERATION: {${result}} must be a number`)
		}
		await checkEvery(page, locator, 'text', (all) => {
			const numbers = all.map(([text = ''], at) => {
				const number = plainNumber(text)
				if (number === undefined) throw new NotYet(`${nth(locator, at, all)} shows "${text}", which is no number`)
				return number
			})
			const outcome = operation(numbers)
			if ('must' in outcome) throw new NotYet(`${locator.name} shows ${numbers.join(', ')}, which must ${outcome.must}`)
			if (sameNumber(outcome.value, wanted)) return
			throw mismatch(result.trim(), String(outcome.value), `the result over ${locator.name} (${numbers.join(', ')}) is`)
		})
	},
})

export const verifyElementsStringOperations = action({
	name: 'VERIFY_ELEMENTS_STRING_OPERATIONS',
	on: ['desktop'],
	about:
		'Does something to the text of every element a locator finds and checks the results: mid;1;2 or substring;1;2 (counted from 1, the last one included), lower, upper, length, left;5, right;5, ltrim, rtrim, trim, replace;OLD (the new text is the expected result), startswith;S, endswith;S, charat;0 (counted from 0).',
	check: true,
	slots: {
		locator: element(),
		operation: read(data('operation;values'), readTextOperation),
		results: expected('result'),
	},
	outcome: 'Passes when every result is the expected one; several with ; between are compared element by element.',
	example: { step: 'Then VERIFY_ELEMENTS_STRING_OPERATIONS [basket.numbers] + <left;3> + {KT-}' },
	run: ({ locator, operation, results }, { page }: WebContext) =>
		checkEvery(page, locator, 'text', (all) => {
			const wanted = list(results)
			if (wanted.length > 1 && wanted.length !== all.length) {
				const each = all.map(([text = '']) => operation.apply(text, ''))
				throw mismatch(wanted.join(';'), each.join(';'), `the results over ${locator.name} are`)
			}
			for (const [at, [text = '']] of all.entries()) {
				const expected = wanted[wanted.length > 1 ? at : 0] ?? ''
				const seen = operation.apply(text, expected)
				if (seen.trim() !== expected) throw mismatch(expected, seen, `the result for ${nth(locator, at, all)} is`)
			}
		}),
})
