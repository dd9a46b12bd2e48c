import { mask } from '@assay/contract/secrets'
import type { KeyPress } from '../../../feature/values/keys.ts'
import { plainBlanks } from '../../../feature/values/plain-blanks.ts'
import { NotYet, StepFailed } from '../../../run/step-errors.ts'
import type { Box } from '../../web/box.ts'
import type { Driver, Element, Found, Need, Want } from '../../web/driver.ts'
import { keyCode } from '../../web/node/webdriver/key-codes.ts'
import { idOf } from '../../web/node/webdriver/web-command.ts'
import { nativeLocator } from '../native-locator.ts'
import { doubleTaps, held, pointIn, touches } from '../touches.ts'
import type { DeviceSession } from './device-session.ts'
import { fingerOf } from './finger.ts'
import { foundElement, nowKnown, saidOf } from './found-element.ts'
import { withoutPasswords } from './without-passwords.ts'

type Native = Pick<Driver, 'look' | 'lookAll' | 'measure' | 'click' | 'point' | 'type' | 'press' | 'source' | 'pageNow'>

/** The native part of an app as every step knows it: looks, clicks, typing, its source. */
export function nativeDriver(session: DeviceSession): Native {
	const { browser, command, platform, mobile } = session
	const { touch, box } = fingerOf(session)
	const find = async (locator: string): Promise<Element[]> => {
		const { using, value } = nativeLocator(locator)
		const all: unknown = await command(`look for ${using}=${value}`, () => browser.findElements(using, value))
		return (all as Record<string, unknown>[]).map(foundElement)
	}
	/** Null for one that the element has not, which UiAutomator2 says by an error or the word null. */
	const attribute = async (element: Element, name: string) => {
		const value = await command<string | null>(`read the attribute ${name}`, () =>
			browser.getElementAttribute(idOf(element), name).catch(nullIfUnknown),
		)
		return platform === 'android' && value === 'null' && name !== 'text' ? null : value
	}
	const shown = (element: Element) =>
		command('say whether an element is displayed', () => browser.isElementDisplayed(idOf(element)))
	const enabled = (element: Element) =>
		command('say whether an element is enabled', () => browser.isElementEnabled(idOf(element)))
	const sendKeys = (element: Element, text: string) =>
		command('type', () => browser.elementSendKeys(idOf(element), text))

	async function unmet(element: Element, need: Need): Promise<string | undefined> {
		if (need === 'present') return undefined
		const said = saidOf(element)
		// At the same time where both must be asked.
		const [isShown, isEnabled] = await Promise.all([
			said.displayed ?? shown(element),
			need === 'visible' || (said.enabled ?? enabled(element)),
		])
		if (!isShown) return 'is not displayed'
		if (!isEnabled) return 'is disabled'
		if (need !== 'visible') nowKnown(element, { displayed: true, enabled: true })
		return undefined
	}

	async function anyShown(all: Element[]): Promise<string | undefined> {
		for (const one of all) if (saidOf(one).displayed ?? (await shown(one))) return 'is displayed'
		return undefined
	}

	async function read(element: Element, want: Want): Promise<string[]> {
		if (want === 'text' || want === 'held') {
			const text = await command('read a text', () => browser.getElementText(idOf(element)))
			if (want === 'text') return [plainBlanks(text).trim()]
			return [text !== '' && (await onlyHint(element, text)) ? '' : text]
		}
		if (want === 'checked')
			return (await ticked(session, element)) ? ['true'] : (await canBeTicked(session, element)) ? ['false'] : []
		if ('css' in want) throw new StepFailed('The native part of an app has no styles: css is for web pages')
		// Fields of Android have no attribute of that name: what they hold is their value, as in pages.
		if (platform === 'android' && want.attribute === 'value') return await read(element, 'held')
		const value = await attribute(element, want.attribute)
		if (value === null || value === undefined) return []
		const hint = platform === 'ios' && want.attribute === 'value' && (await onlyHint(element, String(value)))
		return [hint ? '' : String(value)]
	}

	/** An empty field gives for its text what it asks for. */
	async function onlyHint(element: Element, text: string): Promise<boolean> {
		if (platform === 'ios') return (await attribute(element, 'placeholderValue')) === text
		if (platform !== 'android' || (await attribute(element, 'hint')) !== text) return false
		return String(await attribute(element, 'showing-hint')) !== 'false'
	}

	const hides = async (element: Element) =>
		saidOf(element).password ?? String(await attribute(element, 'password')) === 'true'

	/** UiAutomator2 appends to what it reads, and of a password it reads nothing but dots. */
	async function typeBehind(element: Element, text: string): Promise<void> {
		await command('click', () => browser.elementClick(idOf(element)))
		await mobile('press a key', 'pressKey', { keycode: moveToEnd })
		await mobile('type by its keyboard', 'type', { text })
	}

	async function press(presses: readonly KeyPress[], element?: Element): Promise<void> {
		if (element) await command('click', () => browser.elementClick(idOf(element)))
		for (const { key, held } of presses) {
			const code = androidKeys[key]
			if (platform === 'android' && code !== undefined && held.length === 0)
				await mobile('press a key', 'pressKey', { keycode: code })
			else if (platform === 'ios' && held.length === 0)
				await mobile('press a key', 'keys', { keys: [iosKeys[key] ?? key] })
			else {
				const down = [...held, key].map((one) => ({ type: 'keyDown', value: keyCode(one) }))
				const up = down.toReversed().map(({ value }) => ({ type: 'keyUp', value }))
				await command('press a key', () =>
					browser.performActions([{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]),
				)
			}
		}
	}

	return {
		async look(locator, need, want) {
			const all = await find(locator)
			const [element] = all
			if (!element) return { count: 0, reason: 'was not found' }
			const reason = need === 'hidden' ? await anyShown(all) : await unmet(element, need)
			const values = want && (await read(element, want))
			return { count: all.length, element, ...(reason ? { reason } : {}), ...(values ? { values } : {}) }
		},
		async lookAll(locator, want) {
			const found: Found[] = []
			for (const element of await find(locator)) found.push({ element, values: want ? await read(element, want) : [] })
			return found
		},
		async measure(locators) {
			const { width, height } = await command('say how large its screen is', () => browser.getWindowRect())
			const boxes: Box[][] = []
			for (const locator of locators) {
				const rects: Box[] = []
				for (const element of await find(locator)) {
					const { x, y, width, height } = await box(element)
					rects.push({ left: x, top: y, right: x + width, bottom: y + height })
				}
				boxes.push(rects)
			}
			return { boxes, window: { left: 0, top: 0, right: width, bottom: height } }
		},
		// A touch on what cannot be clicked is no error to any driver.
		async click(element) {
			const reason = await unmet(element, 'clickable')
			if (reason) throw new NotYet(`cannot be clicked: it ${reason}`)
			await command('click', () => browser.elementClick(idOf(element)))
		},
		async point(element, gesture) {
			if (gesture === 'rightClick') throw new StepFailed('A touch screen has no right mouse button')
			const point = pointIn(await box(element), undefined)
			await touch(gesture === 'click' ? touches(point, held.tap) : doubleTaps(point))
		},
		async type(element, text, how) {
			if (how === 'replace') await command('empty a field', () => browser.elementClear(idOf(element)))
			if (text === '') return
			if (how === 'append' && platform === 'android' && (await hides(element))) await typeBehind(element, text)
			else await sendKeys(element, text)
		},
		press,
		source: async () => withoutPasswords(await command('give its source', () => browser.getPageSource()), mask),
		async pageNow({ element, locator }) {
			try {
				const { width, height } = await browser.getWindowRect()
				const [found] = element ? [element] : locator === undefined ? [] : await find(locator)
				const rect = found && (await browser.getElementRect(idOf(found)))
				const box = rect ? { left: rect.x, top: rect.y, width: rect.width, height: rect.height } : null
				return { url: '', status: 0, width, height, scroll: 0, box }
			} catch {
				return undefined
			}
		},
	}
}

function nullIfUnknown(error: unknown): null {
	if (error instanceof Error && /attribute is unknown for the element/.test(error.message)) return null
	throw error
}

/** Android distinguishes ticked and selected, iOS holds 1 in what is switched on. */
export async function ticked({ browser, command, platform }: DeviceSession, element: Element): Promise<boolean> {
	const id = idOf(element)
	if (platform === 'android') {
		const read = (name: string) =>
			command<unknown>(`read the attribute ${name}`, () => browser.getElementAttribute(id, name))
		return [await read('checked'), await read('selected')].some((value) => String(value) === 'true')
	}
	if (platform === 'ios') {
		const value = await command<unknown>('read the attribute value', () => browser.getElementAttribute(id, 'value'))
		if (/^(?:1|true)$/.test(String(value))) return true
	}
	return await command('say whether an element is selected', () => browser.isElementSelected(id))
}

/** Of what is not ticked: whether it could be. A text, or a row around a checkbox, is never ticked and says nothing. */
async function canBeTicked({ browser, command, platform }: DeviceSession, element: Element): Promise<boolean> {
	const id = idOf(element)
	const read = (name: string) =>
		command<unknown>(`read the attribute ${name}`, () => browser.getElementAttribute(id, name))
	if (platform === 'android') return String(await read('checkable')) !== 'false'
	if (platform !== 'ios' || /^(?:0|false)$/.test(String(await read('value')))) return true
	// Apps for iOS make their checkboxes of buttons.
	const kind = await command('name the kind of an element', () => browser.getElementTagName(id))
	return /Switch|CheckBox|RadioButton|Toggle|Button|Cell|MenuItem/.test(String(kind))
}

/** Android's numbers of keys (android.view.KeyEvent). */
const moveToEnd = 123
const androidKeys: Record<string, number> = {
	Enter: 66,
	Tab: 61,
	Escape: 111,
	Backspace: 67,
	Delete: 112,
	Home: 122,
	End: moveToEnd,
	PageUp: 92,
	PageDown: 93,
	ArrowUp: 19,
	ArrowDown: 20,
	ArrowLeft: 21,
	ArrowRight: 22,
	Space: 62,
}

const iosKeys: Record<string, string> = { Enter: '\n', Tab: '\t', Space: ' ', Backspace: '\b' }
