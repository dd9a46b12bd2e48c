import { holds } from './hit.ts'

/** Gives an element the focus; false where it, and all inside it, takes none: keys would go elsewhere. */
export function takeFocus(element: HTMLElement): boolean {
	element.focus()
	let at = document.activeElement
	while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
	return at !== null && holds(element, at)
}
