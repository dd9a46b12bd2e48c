import { recordingNamesScript } from './recording-names-script.ts'

/** The binding by which the script tells, and the name of the world in which it runs: the page sees neither. */
export const tells = 'assayTells'
export const ownWorld = 'assay recorder'

/**
 * Runs in every document before the page's own code, in a world apart: it hears what a person does and tells it. What the
 * page does by itself is not trusted and not told. Kept as text, as every script that runs in a page.
 */
export const recordingScript = (known: readonly string[]) => /* js */ `(() => {
const known = ${JSON.stringify(known).replaceAll('<', '\\u003c')}
const tell = (event) => globalThis.${tells}?.(JSON.stringify(event))
${recordingNamesScript}
/** The element itself; of one in a shadow root, which no xpath reaches, the one that holds the root. */
function outermost(event) {
	const [first] = event.composedPath()
	let at = first instanceof Element ? first : undefined
	while (at && at.getRootNode() !== at.ownerDocument) at = at.getRootNode().host
	return at
}
const note = (message) => tell({ what: 'note', message })
const elsewhere = 'What is done in a frame of another site is not recorded: ' + location.host + '.'
function done(element, event, byText) {
	const on = target(element, byText)
	if (on) tell({ ...event, on })
	else note(elsewhere)
}

const acting = 'a, button, summary, select, textarea, input, option, label, [role="button"], [role="link"], [role="menuitem"], [role="tab"], [role="option"], [role="checkbox"], [role="switch"], [role="radio"], [onclick]'
const ticks = (element) => element?.localName === 'input' && ['checkbox', 'radio'].includes(element.type)
const writes = (element) => element.localName === 'textarea' || (element.localName === 'input' && !['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'range', 'color'].includes(element.type))
const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 1
const secret = new WeakSet()
const isSecret = (element) => {
	if (element.type === 'password' || /password|one-time-code|cc-csc|cc-number/.test(element.autocomplete ?? '')) secret.add(element)
	return secret.has(element)
}

const hear = (type, take) =>
	addEventListener(type, (event) => {
		if (!event.isTrusted) return
		const element = outermost(event)
		try {
			if (element) take(element, event)
		} catch (error) {
			note('Something was not recorded: ' + error.message)
		}
	}, true)

let entered = false
hear('keydown', (element, { key }) => {
	if (key !== 'Enter' || !writes(element) || element.localName === 'textarea') return
	entered = true
	done(element, { what: 'enter' })
})
hear('keyup', () => {
	entered = false
})

hear('click', (element, { detail }) => {
	// The button that the Enter key of a field presses.
	if (entered && detail === 0) return
	const acts = element.closest(acting) ?? element
	if (acts.localName === 'select' || acts.localName === 'option' || acts.type === 'file') return
	if (ticks(acts)) {
		if (acts.type === 'radio' && seen(acts)) done(acts, { what: 'check', checked: true, radio: true })
		return
	}
	const control = acts.localName === 'label' ? acts.control : undefined
	// The click goes on to the field, which is heard by itself, unless nobody sees that.
	if (control && !(ticks(control) && !seen(control))) return
	done(acts, { what: 'click', as: 'click' })
})
hear('dblclick', (element) => done(element.closest(acting) ?? element, { what: 'click', as: 'double' }))
hear('contextmenu', (element) => done(element.closest(acting) ?? element, { what: 'click', as: 'context' }))

hear('input', (element) => {
	const editable = element.isContentEditable
	if (!editable && !writes(element) && !['range', 'color'].includes(element.type)) return
	let host = element
	while (editable && host.parentElement?.isContentEditable) host = host.parentElement
	const hidden = isSecret(host)
	done(host, { what: 'input', text: hidden ? '' : (editable ? host.innerText : host.value).slice(0, 20000), secret: hidden })
})
hear('focusin', isSecret)

const chosen = (element) => {
	const [option, another] = element.selectedOptions
	if (another) note('Choosing several of a list is not recorded.')
	else if (option) done(element, { what: 'choose', text: tidy(option.text).slice(0, 500) })
}
hear('change', (element) => {
	if (element.localName === 'select') return chosen(element)
	if (element.type === 'checkbox' && seen(element)) done(element, { what: 'check', checked: element.checked, radio: false })
	if (element.type === 'file') note('Choosing a file is not recorded.')
})

/** No picture shows the list of a select: it is told, and the choice comes back. */
let offering
function offer(element) {
	offering = element
	const box = element.getBoundingClientRect()
	let [x, y] = [box.x, box.y]
	for (let view = element.ownerDocument.defaultView; view !== view.parent && view.frameElement; view = view.parent) {
		const outer = view.frameElement.getBoundingClientRect()
		x += outer.x
		y += outer.y
	}
	const options = [...element.options].slice(0, 2000).map((one) => ({ text: tidy(one.text).slice(0, 500), disabled: one.disabled }))
	tell({ what: 'menu', menu: { options, chosen: element.selectedIndex, x, y, width: box.width, height: box.height } })
}
for (const type of ['mousedown', 'keydown'])
	addEventListener(type, (event) => {
		const element = event.isTrusted ? outermost(event) : undefined
		const select = element?.closest('select')
		if (!select || select.multiple || select.size > 1 || select.disabled) return
		const opens = type === 'mousedown' ? event.button === 0 : ['Enter', ' '].includes(event.key) || (event.altKey && event.key === 'ArrowDown')
		if (!opens) return
		event.preventDefault()
		select.focus()
		offer(select)
	}, true)
globalThis.assayChoose = (index) => {
	const element = offering
	if (!element?.options[index]) return
	element.selectedIndex = index
	chosen(element)
	for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
}

globalThis.assayLook = (x, y, check) => {
	let doc = document
	let element = doc.elementFromPoint(x, y)
	while (element && ['iframe', 'frame'].includes(element.localName) && element.contentDocument) {
		const box = element.getBoundingClientRect()
		x -= box.x + element.clientLeft
		y -= box.y + element.clientTop
		doc = element.contentDocument
		element = doc.elementFromPoint(x, y)
	}
	if (!element) return
	const field = isField(element) && !ticks(element)
	const at = check === 'hover' ? element.closest(acting) ?? element : element
	if (field && isSecret(element)) return note('What a secret field holds is not verified.')
	const text = field ? (element.localName === 'select' ? element.selectedOptions[0]?.text ?? '' : element.value) : tidy(at.innerText ?? at.textContent)
	if (check === 'text' && text === '') return note('There is no text to verify at this place.')
	const value = check === 'text' && field && element.localName !== 'select'
	done(at, { what: 'look', check: value ? 'value' : check, text: text.slice(0, 2000) }, check !== 'text')
}

const here = () => self === top && tell({ what: 'here', title: document.title.slice(0, 500) })
for (const type of ['DOMContentLoaded', 'load', 'popstate', 'hashchange']) addEventListener(type, here)
here()
})()`
