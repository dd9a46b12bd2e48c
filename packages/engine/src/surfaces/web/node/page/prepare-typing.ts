import { isEdited } from './read-element.ts'

const picked = ['date', 'time', 'month', 'week', 'datetime-local', 'range', 'color']

/**
 * Brings the cursor where typing is to begin. Typing replaces a selection, which the page sees as a person's doing; setting
 * the value would pass some pages by. Kinds of field that show a picker are set, as typing into them depends on the language.
 */
export function prepareTyping(
	field: HTMLInputElement,
	text: string,
	how: 'replace' | 'append',
): 'type' | 'done' | 'refused' | 'file' {
	if (field.localName === 'input' && field.type === 'file') return 'file'
	field.focus()
	if (field.localName === 'input' && picked.includes(field.type)) {
		const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
		const before = field.value
		set?.call(field, text)
		if (!taken(field, text)) {
			set?.call(field, before)
			return 'refused'
		}
		field.dispatchEvent(new Event('input', { bubbles: true }))
		field.dispatchEvent(new Event('change', { bubbles: true }))
		return 'done'
	}
	// In a shadow root chromedriver sets the cursor behind what is selected.
	const empty = () => (field.getRootNode() as ShadowRoot).host && document.execCommand('delete')
	if (isEdited(field)) {
		const selection = getSelection()
		selection?.selectAllChildren(field)
		if (how === 'append') selection?.collapseToEnd()
		else empty()
		// Editors answer the Enter key with an indentation, a bullet or by sending: lines come in as if they were pasted.
		if (text.includes('\n') && document.execCommand('insertText', false, text)) return 'done'
		return field.textContent === '' && text === '' ? 'done' : 'type'
	}
	if (how === 'replace') {
		field.select()
		empty()
	} else {
		try {
			field.setSelectionRange(field.value.length, field.value.length)
		} catch {
			// A number or e-mail field has no cursor to set; it is at the end after focusing.
		}
	}
	return field.value === '' && text === '' ? 'done' : 'type'
}

/** What it does not know leaves most fields empty; a slider and a colour stand at another place then. */
function taken({ type, value }: HTMLInputElement, text: string): boolean {
	if (type === 'range') return Number(value) === Number(text)
	if (type === 'color') return value === text.trim().toLowerCase()
	return value !== '' || text === ''
}
