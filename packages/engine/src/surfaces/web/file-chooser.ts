import type { Driver, Element } from './driver.ts'

/** How the page has asked for files. */
interface Asked {
	/** The field; absent where it does not stand in the document, so that only the page's own script reaches it. */
	input?: Element
	multiple: boolean
}

/**
 * Clicks what opens the choice of files, once, and gives the field with which the page asks for them; undefined as long as it
 * does not ask. Many pages make that field only for this and never put it into the document. The choice itself never opens.
 */
export function fileChooser(): (driver: Driver, button: Element) => Promise<Asked | undefined> {
	let clicked = false
	return async (driver, button) => {
		if (!clicked) {
			if (!(await driver.script<boolean>(watchScript, button))) return undefined
			clicked = true
			await driver.click(button)
		}
		return (await driver.script<Asked | null>(askedScript)) ?? undefined
	}
}

// The page has its own functions back as soon as it has asked, or when no step can still wait for it.
const watchScript = /* js */ `
	const [button] = arguments
	if (button.getClientRects().length === 0) return false
	const own = HTMLInputElement.prototype
	const { click, showPicker } = own
	const asked = { input: null }
	const take = (input) => { asked.input = input; asked.end() }
	const other = (opens) => function () { return this.type === 'file' ? take(this) : opens.call(this) }
	const onClick = (event) => {
		const [input] = event.composedPath()
		if (input.localName !== 'input' || input.type !== 'file') return
		event.preventDefault()
		take(input)
	}
	own.click = other(click)
	if (showPicker) own.showPicker = other(showPicker)
	addEventListener('click', onClick, true)
	asked.end = () => {
		clearTimeout(late)
		Object.assign(own, { click }, showPicker && { showPicker })
		removeEventListener('click', onClick, true)
	}
	const late = setTimeout(asked.end, 60_000)
	window[Symbol.for('assay.asked')] = asked
	return true
`

const askedScript = /* js */ `
	const { input } = window[Symbol.for('assay.asked')] ?? {}
	return input ? { multiple: input.multiple, ...(input.isConnected && { input }) } : null
`

/** Gives the field with which the page has asked what another field of the document holds, and takes that one away. */
export const answerScript = /* js */ `
	const [carrier] = arguments
	const { input } = window[Symbol.for('assay.asked')]
	const given = new DataTransfer()
	for (const file of carrier.files) given.items.add(file)
	carrier.remove()
	input.files = given.files
	for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }))
`
