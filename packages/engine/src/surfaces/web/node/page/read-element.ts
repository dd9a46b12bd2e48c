import type { Want } from '../../driver.ts'
import { ticked } from './element-state.ts'

/** Reads what is wanted of an element, in every form in which it may be compared. */
export function readElement(element: Element, want: Want): string[] {
	if (want === 'text') return [plain(textOf(element))]
	// Browsers keep a line break at the end of what is edited in place.
	if (want === 'held') return [isEdited(element) ? textOf(element).replace(/\n$/, '') : textOf(element)]
	if (want === 'checked') return [ticked(element)].flatMap((is) => (is === null ? [] : String(is)))
	if ('css' in want) return [getComputedStyle(element).getPropertyValue(want.css)]
	const name = want.attribute
	const written = element.getAttribute(name)
	const property: unknown = element[name as keyof Element]
	if (typeof property === 'boolean') return [String(property)]
	// What somebody typed stands in the property; what an address leads to as well.
	const live = typeof property === 'string' || typeof property === 'number' ? String(property) : undefined
	// A field's attribute goes on saying what it began with.
	const values = name === 'value' ? [live ?? written] : [written, live]
	return values.filter((value): value is string => value !== null && value !== undefined)
}

export const isEdited = (element: Element) => (element as HTMLElement).isContentEditable

function textOf(of: Element): string {
	const { localName, type, value } = of as HTMLInputElement
	if (localName === 'textarea') return value
	if (localName === 'input' && !['checkbox', 'radio', 'image'].includes(type)) return value
	if (localName === 'select') {
		return [...(of as unknown as HTMLSelectElement).selectedOptions].map((option) => option.text).join(', ')
	}
	// Browsers leave out what is hidden inside, but of what is hidden itself they say all.
	if (!isDrawn(of)) return ''
	// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not meant
	const text = (of as HTMLElement).innerText ?? of.textContent
	return text.trim() === '' ? inShadow(of) || text : text
}

/** What one reads in the open shadow roots of an element that has no text of its own. */
function inShadow(of: Element): string {
	const roots = [of, ...of.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
	const texts = roots.flatMap((root) => [...root.children].map(textOf))
	return texts.filter((text) => text.trim() !== '').join('\n')
}

export function isDrawn(element: Element): boolean {
	// The entries of a list that is closed are read as well.
	const seen = element.closest('select') ?? element
	const { parentElement } = seen
	if (parentElement && getComputedStyle(seen).display === 'contents') return isDrawn(parentElement)
	return seen.checkVisibility?.() !== false
}

const plain = (words: string) => words.replace(/[\u00a0\u2007\u202f]/g, ' ').trim()
