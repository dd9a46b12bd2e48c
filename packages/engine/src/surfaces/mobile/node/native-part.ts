import type { Element, NativePart } from '../../web/driver.ts'
import { idOf } from '../../web/node/webdriver/web-command.ts'
import { bearing } from '../native-targets.ts'
import { screenTexts } from '../screen-texts.ts'
import type { DeviceSession } from './device-session.ts'
import { fingerOf } from './finger.ts'
import { foundElement } from './found-element.ts'

/** What actions for pages ask of the native part of an app. */
export function nativePart(session: DeviceSession, source: () => Promise<string>): NativePart {
	const { browser, command, platform } = session
	/** Without the element itself, which some servers count as inside of it. */
	async function within(owner: Element, xpath: string): Promise<{ inside: Element[]; withOwner: boolean }> {
		const all: unknown = await command('look inside an element', () =>
			browser.findElementsFromElement(idOf(owner), 'xpath', xpath),
		)
		const found = (all as Record<string, unknown>[]).map(foundElement)
		const inside = found.filter((one) => idOf(one) !== idOf(owner))
		return { inside, withOwner: inside.length < found.length }
	}

	return {
		bearing: (text, how) => `//*[${bearing(platform, text, how)}]`,
		texts: async () => screenTexts(await source()),
		async children(owner) {
			const { inside, withOwner } = await within(owner, './*')
			return withOwner ? (await within(owner, './*/*')).inside : inside
		},
		inside: async (owner, text, exact) =>
			(await within(owner, `.//*[${bearing(platform, text, exact ? 'whole' : 'anyCase')}]`)).inside[0],
		async size(element, side) {
			const { [side]: own } = await fingerOf(session).box(element)
			const { [side]: whole } = await command('say how large its screen is', () => browser.getWindowRect())
			return [own, whole]
		},
	}
}
