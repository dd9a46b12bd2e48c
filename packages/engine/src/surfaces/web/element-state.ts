import type { Target } from '../../feature/locators.ts'
import type { Driver } from './driver.ts'

export interface ElementState {
	present: boolean
	visible: boolean
	enabled: boolean
	selected: boolean
	/** Why it is not visible. */
	hidden: string
}

/** What may be said of an element in one moment; nothing holds of one that is not there. */
export async function stateOf(driver: Driver, { locator }: Target): Promise<ElementState> {
	const { element, reason } = await driver.look(locator, 'visible')
	const hidden = reason ?? ''
	if (!element) return { present: false, visible: false, enabled: false, selected: false, hidden }
	const [enabled, selected] = await driver.script<[boolean, boolean]>(stateScript, element)
	return { present: true, visible: reason === undefined, enabled, selected, hidden }
}

const stateScript = /* js */ `
	const [element] = arguments
	const is = (name) => element.getAttribute(name) === 'true'
	const disabled = element.matches(':disabled') || element.closest('[aria-disabled="true"]')
	const selected = element.checked ?? element.selected ?? (is('aria-checked') || is('aria-selected') || is('aria-pressed'))
	return [!disabled, Boolean(selected)]
`
