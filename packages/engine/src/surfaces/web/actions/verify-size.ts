import { action, data, element, expected, read } from '../../../feature/action.ts'
import type { Target } from '../../../feature/locators.ts'
import { readCount } from '../../../feature/values/count.ts'
import { type PixelPattern, readSize } from '../../../feature/values/pixel.ts'
import type { Reading } from '../../../feature/values/reading.ts'
import { mismatch } from '../../../run/expectation.ts'
import { NotYet, Unsettled } from '../../../run/step-errors.ts'
import type { Page, WebContext } from '../page.ts'

type Side = 'height' | 'width'

interface Size {
	text: string
	pattern: PixelPattern
}

function readWanted(text: string): Reading<Size> {
	const read = readSize(text)
	return 'must' in read
		? { must: `be a number of pixels or a pattern such as ~40px; it must ${read.must}` }
		: { value: { text: text.trim(), pattern: read.value } }
}

/** A number alone; `patterns`: the action that takes more. */
const readPixels =
	(patterns: string) =>
	(text: string): Reading<Size> =>
		/^\s*\d+(?:\.\d+)?\s*(?:px)?\s*$/i.test(text)
			? readWanted(text)
			: { must: `be a number of pixels; ${patterns} takes patterns` }

const rendered = (page: Page, target: Target, side: Side, { text, pattern }: Size) =>
	page.act(target, 'present', async (driver, found) => {
		const native = driver.native?.()
		const measured = native?.size(found, side) ?? driver.script<[number, number]>(measure, found, side)
		const [size, whole] = await measured
		if (pattern.holds(size, whole)) return
		throw new Unsettled(`is ${size} px ${side === 'height' ? 'high' : 'wide'}, expected ${text}`)
	})

// A percentage is one of the window.
const measure = /* js */ `
	const [element, side] = arguments
	const size = element.getBoundingClientRect()[side]
	return [Math.round(size * 100) / 100, side === 'height' ? innerHeight : innerWidth]
`

const written = (page: Page, target: Target, side: Side, wanted: string) =>
	page.act(target, 'present', async (driver, found) => {
		const seen = await driver.script<string | null>('return arguments[0].getAttribute(arguments[1])', found, side)
		if (seen === null) throw new Unsettled(`has no attribute ${side}, expected ${wanted.trim()}`)
		const plain = (text: string) => text.trim().replace(/px$/i, '')
		if (plain(seen) !== plain(wanted)) throw mismatch(wanted.trim(), seen, `the attribute ${side} of ${target.name} is`)
	})

export const height = action({
	name: 'HEIGHT',
	on: ['desktop', 'mobile'],
	about: 'Checks the height, in pixels, in which an element is drawn; VERIFY_HEIGHT also takes patterns.',
	check: true,
	slots: { locator: element(), size: read(data('pixels', { or: 'expected' }), readPixels('VERIFY_HEIGHT')) },
	outcome: 'Passes when the element is that high; fails for what is no number.',
	example: { step: 'Then HEIGHT [shop.banner] + <240>' },
	run: ({ locator, size }, { page }: WebContext) => rendered(page, locator, 'height', size),
})

export const width = action({
	name: 'WIDTH',
	on: ['desktop', 'mobile'],
	about: 'Checks the width, in pixels, in which an element is drawn; VERIFY_WIDTH also takes patterns.',
	check: true,
	slots: { locator: element(), size: read(data('pixels', { or: 'expected' }), readPixels('VERIFY_WIDTH')) },
	outcome: 'Passes when the element is that wide; fails for what is no number.',
	example: { step: 'Then WIDTH [shop.banner] + <960>' },
	run: ({ locator, size }, { page }: WebContext) => rendered(page, locator, 'width', size),
})

export const verifyHeight = action({
	name: 'VERIFY_HEIGHT',
	on: ['desktop', 'mobile'],
	about: 'Checks the height in which an element is drawn, as pixels or a pattern such as ~40px or 30-50px.',
	check: true,
	slots: { locator: element(), size: read(expected('pixels', { or: 'data' }), readWanted) },
	outcome: 'Passes when the element is that high.',
	example: { step: 'Then VERIFY_HEIGHT [shop.banner] + {~240px}' },
	run: ({ locator, size }, { page }: WebContext) => rendered(page, locator, 'height', size),
})

export const verifyWidth = action({
	name: 'VERIFY_WIDTH',
	on: ['desktop', 'mobile'],
	about: 'Checks the width in which an element is drawn, as pixels or a pattern such as ~40px or 30-50px.',
	check: true,
	slots: { locator: element(), size: read(expected('pixels', { or: 'data' }), readWanted) },
	outcome: 'Passes when the element is that wide.',
	example: { step: 'Then VERIFY_WIDTH [shop.banner] + {900-1000px}' },
	run: ({ locator, size }, { page }: WebContext) => rendered(page, locator, 'width', size),
})

export const verifyElementHeight = action({
	name: 'VERIFY_ELEMENT_HEIGHT',
	on: ['desktop', 'mobile'],
	about: 'Checks the attribute height of an element. VERIFY_HEIGHT checks the height at which it is drawn.',
	check: true,
	slots: { locator: element(), height: expected('height', { or: 'data' }) },
	outcome: 'Passes when the attribute is there and has the value.',
	example: { step: 'Then VERIFY_ELEMENT_HEIGHT [product.photo] + {180}' },
	run: ({ locator, height }, { page }: WebContext) => written(page, locator, 'height', height),
})

export const verifyElementWidth = action({
	name: 'VERIFY_ELEMENT_WIDTH',
	on: ['desktop', 'mobile'],
	about: 'Checks the attribute width of an element. For the width in which it is drawn there is VERIFY_WIDTH.',
	check: true,
	slots: { locator: element(), width: expected('width', { or: 'data' }) },
	outcome: 'Passes when the attribute is there and has the value.',
	example: { step: 'Then VERIFY_ELEMENT_WIDTH [product.photo] + {240}' },
	run: ({ locator, width }, { page }: WebContext) => written(page, locator, 'width', width),
})

const length = () => read(expected('length', { or: 'data' }), readCount)

export const verifyElementTextLength = action({
	name: 'VERIFY_ELEMENT_TEXT_LENGTH',
	on: ['desktop', 'mobile'],
	about: 'Checks how many characters the text of an element has.',
	check: true,
	slots: { locator: element(), length: length() },
	outcome: 'Passes when the text is exactly that long.',
	example: { step: 'Then VERIFY_ELEMENT_TEXT_LENGTH [order.number] + {8}' },
	run: ({ locator, length }, { page }: WebContext) =>
		page.check(locator, 'text', ([shown = '']) =>
			long(length, shown, `the length of "${shown}" in ${locator.name} is`),
		),
})

export const verifyElementValueLength = action({
	name: 'VERIFY_ELEMENT_VALUE_LENGTH',
	on: ['desktop', 'mobile'],
	about: 'Checks how many characters a field holds.',
	check: true,
	slots: { locator: element(), length: length() },
	outcome: 'Passes when the value is exactly that long.',
	example: { step: 'Then VERIFY_ELEMENT_VALUE_LENGTH [checkout.postcode] + {5}' },
	run: ({ locator, length }, { page }: WebContext) =>
		page.check(locator, { attribute: 'value' }, ([held]) => {
			if (held === undefined) throw new NotYet(`${locator.name} has no value`)
			long(length, held, `the length of "${held}" in ${locator.name} is`)
		}),
})

function long(wanted: number, text: string, where: string): void {
	const seen = [...text].length
	if (seen !== wanted) throw mismatch(String(wanted), String(seen), where)
}
