import type { Target } from '../../feature/locators.ts'
import { NotYet } from '../../run/step-errors.ts'
import { elementStateScript } from './action-scripts.generated.ts'
import type { Driver, Element } from './driver.ts'

export interface ElementState {
	present: boolean
	visible: boolean
	enabled: boolean
	/** Null for what is never selected or ticked, as a paragraph. */
	selected: boolean | null
	/** Why it is not visible. */
	hidden: string
}

/** What may be said of an element in one moment; nothing holds of one that is not there. */
export async function stateOf(driver: Driver, { locator }: Target): Promise<ElementState> {
	const { element, reason } = await driver.look(locator, 'visible')
	const hidden = reason ?? ''
	if (!element) return { present: false, visible: false, enabled: false, selected: false, hidden }
	const { enabled, selected } = await (driver.state?.(element) ?? pageState(driver, element))
	return { present: true, visible: reason === undefined, enabled, selected, hidden }
}

/** Clicks an element that no look has judged: a mouse on what is disabled does nothing, and no browser says so. */
export async function clickEnabled(driver: Driver, element: Element): Promise<void> {
	const { enabled } = driver.native?.() ? { enabled: true } : await pageState(driver, element)
	if (!enabled) throw new NotYet('cannot be clicked: it is disabled')
	await driver.click(element)
}

/** Of an element of a page. */
export const pageState = (driver: Pick<Driver, 'script'>, element: Element) =>
	driver.script<Pick<ElementState, 'enabled' | 'selected'>>(elementStateScript, element)
