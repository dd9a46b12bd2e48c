import { NotYet } from '../../run/step-errors.ts'
import type { Driver, Element } from './driver.ts'

/** Sets what a field holds, without keys, and fires its input and change events. Throws `NotYet` for what has no value, or takes another. */
export async function setValue(driver: Pick<Driver, 'script'>, field: Element, text: string): Promise<void> {
	const problem = await driver.script<string | null>(setValueScript, field, text)
	if (problem) throw new NotYet(problem)
}

// Frameworks watch the property, so the one of the element's own kind is set.
export const setValueScript = /* js */ `
	const [field, text] = arguments
	const kind = { input: HTMLInputElement, textarea: HTMLTextAreaElement, select: HTMLSelectElement }[field.localName]
	if (!kind) return 'is a <' + field.localName + '>, which has no value'
	const { get, set } = Object.getOwnPropertyDescriptor(kind.prototype, 'value')
	const before = get.call(field)
	set.call(field, text)
	const held = get.call(field)
	// What a list or a field of numbers or dates does not know leaves it empty, a slider and a colour at another place. Others
	// may write the same in their own way: without line breaks or blanks around it, a time without its seconds.
	const taken = {
		range: () => Number(held) === Number(text),
		color: () => held === text.trim().toLowerCase(),
	}[field.type]
	if (!(taken ? taken() : held !== '' || text.trim() === '')) {
		set.call(field, before)
		return 'does not take "' + text + '": it would hold "' + held + '"'
	}
	for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
	return null
`
