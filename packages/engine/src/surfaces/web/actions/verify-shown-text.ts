import { boundedSearch } from '@assay/karate/data/bounded-search'
import { action, data, element, expected, read } from '../../../feature/action.ts'
import { readPattern } from '../../../feature/values/pattern.ts'
import { plainBlanks } from '../../../feature/values/plain-blanks.ts'
import { readTextPart } from '../../../feature/values/text-part.ts'
import { mismatch } from '../../../run/expectation.ts'
import { NotYet, Unsettled } from '../../../run/step-errors.ts'
import { pageTextsScript } from '../action-scripts.generated.ts'
import type { WebContext } from '../page.ts'

const text = () => expected('text', { or: 'data' })
const part = () => read(text(), readTextPart)

export const verifyPartTextPresent = action({
	name: 'VERIFY_PART_TEXT_PRESENT',
	on: ['desktop', 'mobile'],
	about: "Checks that a text is part of an element's text; capitals count.",
	check: true,
	slots: { locator: element(), text: part() },
	outcome: 'Passes when the element shows the text among others.',
	example: { step: 'Then VERIFY_PART_TEXT_PRESENT [order.title] + {Anna}' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.check(locator, 'text', ([shown = '']) => {
			if (shown.includes(text)) return
			throw mismatch(text, shown, `${locator.name} shows`, 'not contained')
		}),
})

export const verifyTextContainsIgnoreCase = action({
	name: 'VERIFY_TEXT_CONTAINS_IGNORE_CASE',
	on: ['desktop', 'mobile'],
	about: "Checks that a text is part of an element's text; capitals do not count.",
	check: true,
	slots: { locator: element(), text: part() },
	outcome: 'Passes when the element shows the text among others.',
	example: { step: 'Then VERIFY_TEXT_CONTAINS_IGNORE_CASE [order.title] + {THANK YOU}' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.check(locator, 'text', ([shown = '']) => {
			if (shown.toLowerCase().includes(text.toLowerCase())) return
			throw mismatch(text, shown, `${locator.name} shows`, 'not contained')
		}),
})

export const verifyTextIgnoreCase = action({
	name: 'VERIFY_TEXT_IGNORE_CASE',
	on: ['desktop', 'mobile'],
	about: 'Checks the whole text of an element; capitals do not count.',
	check: true,
	slots: { locator: element(), text: text() },
	outcome: 'Passes when the element shows the text.',
	example: { step: 'Then VERIFY_TEXT_IGNORE_CASE [order.title] + {THANK YOU, ANNA}' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.check(locator, 'text', ([shown = '']) => {
			if (shown.trim().toLowerCase() === plainBlanks(text).trim().toLowerCase()) return
			throw mismatch(text.trim(), shown, `${locator.name} shows`)
		}),
})

export const verifyTextNotAsExpected = action({
	name: 'VERIFY_TEXT_NOT_AS_EXPECTED',
	on: ['desktop', 'mobile'],
	about: 'Checks that the text of an element is another than the given one.',
	check: true,
	slots: { locator: element(), text: text() },
	outcome: 'Passes when the element shows something else; fails when it shows exactly the text.',
	example: { step: 'Then VERIFY_TEXT_NOT_AS_EXPECTED [basket.total] + {0.00}' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.check(locator, 'text', ([shown = '']) => {
			if (shown.trim() !== plainBlanks(text).trim()) return
			throw new Unsettled(`Expected another text than "${text.trim()}" but ${locator.name} shows exactly that`)
		}),
})

export const verifyTextIsEmpty = action({
	name: 'VERIFY_TEXT_IS_EMPTY',
	on: ['desktop', 'mobile'],
	about: 'Checks that an element shows no text; of a field, that it holds none.',
	check: true,
	slots: { locator: element() },
	outcome: 'Passes when there is no text.',
	example: { step: 'Then VERIFY_TEXT_IS_EMPTY [checkout.note]' },
	run: ({ locator }, { page }: WebContext) =>
		page.check(locator, 'held', ([shown = '']) => {
			if (shown.trim()) throw new Unsettled(`Expected no text but ${locator.name} shows "${shown.trim()}"`)
		}),
})

export const verifyTextIsNotEmpty = action({
	name: 'VERIFY_TEXT_IS_NOT_EMPTY',
	on: ['desktop', 'mobile'],
	about: 'Checks that an element shows some text; of a field, that it holds some.',
	check: true,
	slots: { locator: element() },
	outcome: 'Passes when there is a text.',
	example: { step: 'Then VERIFY_TEXT_IS_NOT_EMPTY [order.number]' },
	run: ({ locator }, { page }: WebContext) =>
		page.check(locator, 'held', ([shown = '']) => {
			if (!shown.trim()) throw new Unsettled(`Expected some text but ${locator.name} shows none`)
		}),
})

export const verifyTextExist = action({
	name: 'VERIFY_TEXT_EXIST',
	on: ['desktop', 'mobile'],
	about: 'Checks that a text stands anywhere on the page where it can be seen; capitals count.',
	slots: { text: part() },
	outcome: 'Passes when the page shows the text.',
	example: { step: 'Then VERIFY_TEXT_EXIST {Free delivery}' },
	run: ({ text }, { page }: WebContext) =>
		page.until(async (driver) => {
			const wanted = text.replace(/\s+/g, ' ')
			const native = driver.native?.()
			const shown = native ? await native.texts() : await driver.script<string[] | null>(pageTextsScript)
			if (shown?.some((one) => one.replace(/\s+/g, ' ').includes(wanted))) return
			throw new NotYet(`Expected "${wanted}" on the ${native ? 'screen' : 'page'} but it shows no such text`)
		}, 'search'),
})

export const verifyValue = action({
	name: 'VERIFY_VALUE',
	on: ['desktop', 'mobile'],
	about: 'Checks what a field holds.',
	check: true,
	slots: { locator: element(), value: expected('value', { or: 'data' }) },
	outcome: 'Passes when the field holds exactly the value.',
	example: { step: 'Then VERIFY_VALUE [checkout.quantity] + {3}' },
	run: ({ locator, value }, { page }: WebContext) =>
		page.check(locator, { attribute: 'value' }, (values) => {
			if (values.some((held) => held.trim() === value.trim())) return
			throw mismatch(value.trim(), values[0] ?? '', `${locator.name} holds`)
		}),
})

const pattern = () => read(expected('pattern'), readPattern)

export const verifyRegexPatternText = action({
	name: 'VERIFY_REGEX_PATTERN_TEXT',
	on: ['desktop', 'mobile'],
	about: "Checks that a regular expression fits somewhere in an element's text.",
	check: true,
	slots: { locator: element(), pattern: read(expected('pattern', { or: 'data' }), readPattern) },
	outcome: 'Passes when the pattern is found in the text.',
	example: { step: 'Then VERIFY_REGEX_PATTERN_TEXT [order.number] + {^KT-\\d+$}' },
	run: ({ locator, pattern }, { page }: WebContext) =>
		page.check(locator, 'text', ([shown = '']) => fits(pattern, shown, `${locator.name} shows`)),
})

export const verifyRegexPatternAttributeValue = action({
	name: 'VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE',
	on: ['desktop', 'mobile'],
	about: 'Checks that a regular expression fits somewhere in an attribute of an element.',
	check: true,
	slots: { locator: element(), attribute: data('attribute'), pattern: pattern() },
	outcome: 'Passes when the pattern is found in the attribute.',
	example: { step: 'Then VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE [order.invoice] + <href> + {/invoices/\\d+\\.pdf$}' },
	run: ({ locator, attribute, pattern }, { page }: WebContext) =>
		page.check(locator, { attribute: attribute.trim() }, ([seen]) => {
			if (seen === undefined) throw new Unsettled(`${locator.name} has no ${attribute.trim()}`)
			fits(pattern, seen, `${attribute.trim()} of ${locator.name} is`)
		}),
})

export const verifyRegexPatternCssValue = action({
	name: 'VERIFY_REGEX_PATTERN_CSS_VALUE',
	on: ['desktop', 'mobile'],
	about: 'Checks that a regular expression fits somewhere in a css property of an element.',
	check: true,
	slots: { locator: element(), property: data('css property'), pattern: pattern() },
	outcome: 'Passes when the pattern is found in the value.',
	example: { step: 'Then VERIFY_REGEX_PATTERN_CSS_VALUE [shop.banner] + <background-image> + {kettle\\.png}' },
	run: ({ locator, property, pattern }, { page }: WebContext) =>
		page.check(locator, { css: property.trim() }, ([seen]) => {
			// Of a property that there is, a browser always says something.
			if (!seen) throw new Unsettled(`${locator.name} has no ${property.trim()}`)
			fits(pattern, seen, `${property.trim()} of ${locator.name} is`)
		}),
})

function fits(pattern: RegExp, seen: string, where: string): void {
	if (!boundedSearch(pattern, seen, () => pattern.test(seen)))
		throw mismatch(pattern.source, seen, where, 'pattern not found')
}
