import type { RecordedTarget, RecordingInput } from '@assay/contract/recordings'
import { StepFailed } from '../../../../run/step-errors.ts'
import type { Element, Need } from '../../../web/driver.ts'
import type { MobileDriver } from '../../driver.ts'
import { elementNames } from '../../recording/element-names.ts'
import { doubleTaps, held, outside, pointIn, touches } from '../../touches.ts'
import type { RecordedScreens } from './recorded-screens.ts'
import { tryProposals } from './try-proposals.ts'

/** What a person asks to be done with an element of a screen. */
export type Touch = Extract<RecordingInput, { do: 'touch' }>

/** What finds it, the locator that was chosen first; each of them has it as its first hit, as a step takes that. */
export async function targetOf(driver: MobileDriver, screens: RecordedScreens, input: Touch): Promise<RecordedTarget> {
	const found = screens.element(input.n, input.path)
	if (!found) throw new StepFailed('The screen has changed meanwhile: choose the element again')
	const { root, element } = found
	const locators = (await tryProposals(driver, root, element))
		.filter(({ place }) => place === 1)
		.sort((one, other) => Number(one.hits > 1) - Number(other.hits > 1))
		.map(({ locator }) => locator)
	const ranked = [...new Set([...(input.locator ? [input.locator] : []), ...locators])].slice(0, 8)
	if (ranked.length === 0) throw new StepFailed('Nothing finds this element any more: choose it again')
	const names = elementNames(root, element)
	const [, page, own] = /^([^.]+)\.(.+)$/.exec(input.name?.trim() ?? '') ?? []
	return { page: page ?? names.page, element: own ?? names.element, locators: ranked, frames: [] }
}

/** The element that a target finds, with its text. Throws `StepFailed` where it is not as it needs to be. */
export async function lookFor(driver: MobileDriver, on: RecordedTarget, need: Need) {
	const [locator = ''] = on.locators
	const { element, reason, values = [] } = await driver.look(locator, need, 'text')
	if (!element || reason) throw new StepFailed(`${locator} ${reason ?? 'was not found'}`)
	return { element, text: values[0] ?? '' }
}

/** Touches an element as the recorded step does. */
export async function touchAt(driver: MobileDriver, element: Element, as: 'tap' | 'double' | 'long'): Promise<void> {
	if (as === 'tap' && driver.web()) return await driver.click(element)
	const point = pointIn(await driver.box(element), undefined)
	const wrong = outside(point, await driver.screen())
	if (wrong) throw new StepFailed(`The element ${wrong}`)
	await driver.touch(as === 'double' ? doubleTaps(point) : touches(point, as === 'long' ? held.longPress : held.tap))
}

/** A field whose text is nobody's to read. */
export function isSecret(screens: RecordedScreens, { n, path }: Touch): boolean {
	const { tag = '', attributes = {} } = screens.element(n, path)?.element ?? {}
	return attributes.password === 'true' || attributes.type === 'password' || /SecureTextField/.test(tag)
}
