import { action, data, element, expected, optional, read } from '../../../feature/action.ts'
import { cssMatches } from '../../../feature/values/css-expectation.ts'
import { readNameValue } from '../../../feature/values/indexed-text.ts'
import { readSeconds, readWholeSeconds } from '../../../feature/values/seconds.ts'
import { readWaitCondition, states } from '../../../feature/values/wait-condition.ts'
import type { StepContext } from '../../../run/step-context.ts'
import { NotYet, StepFailed } from '../../../run/step-errors.ts'
import { stateOf } from '../element-state.ts'
import type { WebContext } from '../page.ts'

const seconds = () => read(data('seconds', { or: 'expected' }), readSeconds)

export const delay = action({
	name: 'DELAY',
	on: ['desktop', 'mobile'],
	about: 'Waits for an element as long as it is absent, up to the given seconds; without an element it just waits.',
	slots: { locator: optional(element()), seconds: read(data('seconds', { or: 'expected' }), readWholeSeconds) },
	outcome: 'Passes, also when the element has not come; fails for what is no whole number of seconds.',
	example: { step: 'And DELAY [order.number] + <10>' },
	async run({ locator, seconds }, { page, sleep }: WebContext) {
		if (!locator) return sleep(seconds * 1000)
		await page.expect(locator, 'present', seconds).catch((error: unknown) => {
			if (!(error instanceof StepFailed)) throw error
		})
	},
})

export const wait = action({
	name: 'WAIT',
	on: ['desktop', 'mobile'],
	about: 'Does nothing for the given seconds. A wait for an element is nearly always the better choice.',
	slots: { seconds: seconds() },
	outcome: 'Passes when the time is over.',
	example: { step: 'And WAIT <2>' },
	run: ({ seconds }, { sleep }: StepContext) => sleep(seconds * 1000),
})

export const explicitWaitJs = action({
	name: 'EXPLICIT_WAIT_JS',
	on: ['desktop', 'mobile'],
	about: 'Waits until an element is in the page, seen or not, up to the given seconds.',
	slots: { locator: element(), seconds: seconds() },
	outcome: 'Passes as soon as the element is in the page; fails when the seconds are over.',
	example: { step: 'And EXPLICIT_WAIT_JS [order.hiddenId] + <20>' },
	run: ({ locator, seconds }, { page }: WebContext) => page.expect(locator, 'present', seconds),
})

/** Seconds from look to look. */
const fluent = 2

export const fluentWait = action({
	name: 'FLUENT_WAIT',
	on: ['desktop'],
	about: `Waits until an element is in the page and looks every ${fluent} seconds, up to the given seconds.`,
	slots: { locator: element(), seconds: seconds() },
	outcome: 'Passes at the first look that finds the element; fails when the seconds are over.',
	example: { step: 'And FLUENT_WAIT [report.download] + <30>' },
	run: ({ locator, seconds }, { page }: WebContext) =>
		page.until(
			async (driver) => {
				const { element: found } = await driver.look(locator.locator, 'present')
				if (!found) throw new NotYet(`${locator.name} was not found`)
			},
			{ seconds, every: fluent },
		),
})

export const waitUntilElementDisplay = action({
	name: 'WAIT_UNTIL_ELEMENT_DISPLAY',
	on: ['desktop', 'mobile'],
	about: 'Waits until an element can be seen, up to the given seconds.',
	slots: { locator: element(), seconds: seconds() },
	outcome: 'Passes as soon as the element is displayed; fails when the seconds are over.',
	example: { step: 'And WAIT_UNTIL_ELEMENT_DISPLAY [order.number] + <15>' },
	run: ({ locator, seconds }, { page }: WebContext) => page.expect(locator, 'visible', seconds),
})

export const waitUntilElementNotDisplay = action({
	name: 'WAIT_UNTIL_ELEMENT_NOT_DISPLAY',
	on: ['desktop', 'mobile'],
	about: 'Waits until an element, of several every one, is gone or hidden, up to the given seconds.',
	slots: { locator: element(), seconds: seconds() },
	outcome: 'Passes as soon as the element cannot be seen; fails when the seconds are over.',
	example: { step: 'And WAIT_UNTIL_ELEMENT_NOT_DISPLAY [shop.spinner] + <30>' },
	run: ({ locator, seconds }, { page }: WebContext) =>
		page.until(
			async (driver) => {
				const { element: found, reason } = await driver.look(locator.locator, 'hidden')
				if (found && reason) throw new NotYet(`${locator.name} is still displayed`)
			},
			{ seconds },
		),
})

export const waitUntil = action({
	name: 'WAIT_UNTIL',
	on: ['desktop', 'mobile'],
	about: `Waits until an element is ${states.join(', ')}, or has a text (contains::part for a part of it); || between several means any of them. Time as 30, 30S, 5M or 1H.`,
	slots: {
		locator: element(),
		seconds: read(data('time'), readSeconds),
		condition: read(expected('condition'), readWaitCondition),
	},
	outcome: 'Passes as soon as one of the conditions holds; fails when the time is over. Capitals do not count.',
	example: { step: 'And WAIT_UNTIL [order.status] + <2M> + {contains::shipped||hidden}' },
	run: ({ locator, seconds, condition }, { page }: WebContext) =>
		page.until(
			async (driver) => {
				const state = await stateOf(driver, locator)
				const sight = await driver.look(locator.locator, 'present', 'text')
				const text = sight.values?.[0]
				if (condition.holds(state, text)) return
				const seen = text === undefined ? 'it is not in the page' : `it shows "${text}"`
				throw new NotYet(`Expected ${locator.name} to become ${condition.text} but ${seen}`)
			},
			{ seconds },
		),
})

export const waitUntilAttributeValue = action({
	name: 'WAIT_UNTIL_ATTRIBUTE_VALUE',
	on: ['desktop', 'mobile'],
	about: 'Waits until an attribute of an element has a value, written name=value, up to the given seconds.',
	slots: {
		locator: element(),
		seconds: read(data('seconds'), readSeconds),
		pair: read(expected('name=value'), readNameValue),
	},
	outcome: 'Passes as soon as the attribute has the value; fails when the seconds are over.',
	example: { step: 'And WAIT_UNTIL_ATTRIBUTE_VALUE [order.status] + <20> + {data-state=shipped}' },
	run: ({ locator, seconds, pair: { name, value } }, { page }: WebContext) =>
		page.until(
			async (driver) => {
				const { element: found, values = [] } = await driver.look(locator.locator, 'present', { attribute: name })
				if (!found) throw new NotYet(`${locator.name} was not found`)
				if (values.some((seen) => seen.trim().toLowerCase() === value.toLowerCase())) return
				throw new NotYet(`Expected "${value}" but ${name} of ${locator.name} is "${values[0] ?? ''}"`)
			},
			{ seconds },
		),
})

export const waitUntilCssValue = action({
	name: 'WAIT_UNTIL_CSS_VALUE',
	on: ['desktop', 'mobile'],
	about:
		'Waits until a css property of an element has a value, written name=value; colours in any spelling. Without seconds as long as every search.',
	slots: {
		locator: element(),
		seconds: optional(read(data('seconds'), readSeconds)),
		pair: read(expected('name=value'), readNameValue),
	},
	outcome: 'Passes as soon as the property has the value; fails when the time is over.',
	example: { step: 'And WAIT_UNTIL_CSS_VALUE [order.status] + <20> + {color=rgba(0,128,0,1)}' },
	run: ({ locator, seconds, pair: { name, value } }, { page }: WebContext) =>
		page.until(
			async (driver) => {
				const { element: found, values = [] } = await driver.look(locator.locator, 'present', { css: name })
				if (!found) throw new NotYet(`${locator.name} was not found`)
				if (cssMatches(value, values[0] ?? '')) return
				throw new NotYet(`Expected "${value}" but ${name} of ${locator.name} is "${values[0] ?? ''}"`)
			},
			seconds === undefined ? 'search' : { seconds },
		),
})
