export interface State {
	enabled: boolean
	/** Whether it is selected or ticked; null for what never is, as a paragraph. */
	selected: boolean | null
}

export function elementState(element: Element): State {
	const field = fieldOf(element)
	const disabled = field.matches(':disabled') || field.closest('[aria-disabled="true"]')
	const { selected } = field as HTMLOptionElement
	return { enabled: !disabled, selected: ownTick(field) ?? selected ?? said(field, ['checked', 'selected', 'pressed']) }
}

/** Whether it is ticked; null for what is no checkbox, radio button or switch. */
export const ticked = (element: Element): boolean | null => {
	const field = fieldOf(element)
	return ownTick(field) ?? said(field, ['checked'])
}

/** A label stands for its field. */
const fieldOf = (element: Element): Element =>
	element.localName === 'label' ? ((element as HTMLLabelElement).control ?? element) : element

/** Fields of every kind have that property. */
function ownTick(field: Element): boolean | undefined {
	const { localName, type, checked } = field as HTMLInputElement
	return localName !== 'input' || type === 'checkbox' || type === 'radio' ? checked : undefined
}

/** Some elements of a role, and elements of their own name, say it only while it is so. */
function said(field: Element, states: string[]): boolean | null {
	const all = states.map((state) => field.getAttribute(`aria-${state}`)).filter((state) => state !== null)
	if (all.length > 0) return all.includes('true')
	return field.hasAttribute('role') || field.localName.includes('-') ? false : null
}
