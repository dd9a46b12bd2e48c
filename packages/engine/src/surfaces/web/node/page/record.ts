// Runs in every document before the page's own code, in a world apart: it listens to what a person does and emits it. What the
// page does by itself is not trusted and not emitted. Bundled into recording-script.generated.ts.

import { type Hovered, watchHover } from './hovered.ts'
import { targetOf } from './target.ts'
import { isField, shownText, tidy, typeOf } from './texts.ts'

type Emitted = Record<string, unknown>

/** `known` are the project's own locators; `send` takes what is emitted, as JSON. */
export function record(known: readonly string[], send: (message: string) => void): void {
	const emit = (event: Emitted) => send(JSON.stringify(event))
	const note = (message: string) => emit({ what: 'note', message })
	const done = (element: Element, event: Emitted, byText = true) => {
		const on = targetOf(element, byText, known)
		if (on) emit({ ...event, on })
		else note(`What is done in a frame of another site is not recorded: ${location.host}.`)
	}
	const listen = (type: string, take: (element: Element, event: Event) => void) =>
		addEventListener(
			type,
			(event) => {
				if (!event.isTrusted) return
				const element = outermost(event)
				try {
					if (element) take(element, event)
				} catch (error) {
					note(`Something was not recorded: ${(error as Error).message}`)
				}
			},
			true,
		)
	const chosen = (element: HTMLSelectElement) => {
		const [option, another] = element.selectedOptions
		if (another) note('Choosing several of a list is not recorded.')
		else if (option) done(element, { what: 'choose', text: tidy(option.text).slice(0, 500) })
	}
	const hovered = watchHover(acting, seen)
	listen('mouseover', hovered.over)
	for (const type of ['keydown', 'click', 'dblclick', 'contextmenu']) listen(type, hovered.acted)
	listenToKeysAndClicks(listen, afterHover(done, hovered), emit)
	listenToFields(listen, done, chosen)
	offerMenus(emit, chosen)
	lookWhenAsked(done, note)
	const here = () => {
		if (self === top) emit({ what: 'here', title: document.title.slice(0, 500) })
	}
	for (const type of ['DOMContentLoaded', 'load', 'popstate', 'hashchange']) addEventListener(type, here)
	here()
}

type Listen = (type: string, take: (element: Element, event: Event) => void) => void
type Done = (element: Element, event: Emitted, byText?: boolean) => void

/** Clicks alone come after a hover; what is typed goes where a click went. */
const afterHover =
	(done: Done, hovered: Hovered): Done =>
	(element, event, byText) => {
		for (const one of hovered.openedFor(element)) done(one, { what: 'look', check: 'hover', text: '' })
		done(element, event, byText)
	}

/** What the recorder calls in this world. */
const called = globalThis as unknown as Record<'assayChoose' | 'assayLook', unknown>

/** The element itself; of one in a shadow root, which no xpath reaches, the one that holds the root. */
function outermost(event: Event): Element | undefined {
	const [first] = event.composedPath()
	let at: Element | undefined = first instanceof Element ? first : undefined
	while (at && at.getRootNode() !== at.ownerDocument) at = (at.getRootNode() as ShadowRoot).host
	return at
}

const acting =
	'a, button, summary, select, textarea, input, option, label, [role="button"], [role="link"], [role="menuitem"], [role="tab"], [role="option"], [role="checkbox"], [role="switch"], [role="radio"], [onclick]'
const unwritten = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'range', 'color']

const ticks = (element: Element): boolean =>
	element.localName === 'input' && ['checkbox', 'radio'].includes(typeOf(element))
const writes = (element: Element): boolean =>
	element.localName === 'textarea' || (element.localName === 'input' && !unwritten.includes(typeOf(element)))
const seen = (element: Element): boolean =>
	element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
	element.getBoundingClientRect().width > 1

const secret = new WeakSet<Element>()
function isSecret(element: Element): boolean {
	const { type, autocomplete } = element as HTMLInputElement
	if (type === 'password' || /password|one-time-code|cc-csc|cc-number/.test(autocomplete ?? '')) secret.add(element)
	return secret.has(element)
}

/** Whether a person expects something of a click here: what acts by itself, and what shows that it takes clicks. */
function takesClicks(element: Element): boolean {
	const takes = '[tabindex], [contenteditable], [draggable="true"], [role], canvas, img, svg, video, audio'
	if (element.closest(acting) || element.closest(takes)?.matches(':not(body, html)')) return true
	return getComputedStyle(element).cursor === 'pointer'
}

/** Emits an event when the page does something within half a second. */
function watchReaction(emit: (event: Emitted) => void): void {
	const over = () => {
		observer.disconnect()
		removeEventListener('pagehide', reacted)
		clearTimeout(late)
	}
	const reacted = () => {
		over()
		emit({ what: 'reacted' })
	}
	const observer = new MutationObserver(reacted)
	observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
	addEventListener('pagehide', reacted)
	const late = setTimeout(over, 500)
}

function listenToKeysAndClicks(listen: Listen, done: Done, emit: (event: Emitted) => void): void {
	let entered = false
	listen('keydown', (element, event) => {
		if ((event as KeyboardEvent).key !== 'Enter' || !writes(element) || element.localName === 'textarea') return
		entered = true
		done(element, { what: 'enter' })
	})
	listen('keyup', () => {
		entered = false
	})
	listen('click', (element, event) => {
		// The button that the Enter key of a field presses.
		if (entered && (event as MouseEvent).detail === 0) return
		const acts = element.closest(acting) ?? element
		if (acts.localName === 'select' || acts.localName === 'option') return
		if (typeOf(acts) === 'file') return done(acts, { what: 'upload' })
		if (ticks(acts)) {
			if (typeOf(acts) === 'radio' && seen(acts)) done(acts, { what: 'check', checked: true, radio: true })
			return
		}
		const control = acts.localName === 'label' ? (acts as HTMLLabelElement).control : undefined
		// The click goes on to the field, which emits by itself, unless nobody sees that.
		if (control && typeOf(control) === 'file') return done(control, { what: 'upload' })
		if (control && !(ticks(control) && !seen(control))) return
		if (takesClicks(acts)) return done(acts, { what: 'click', as: 'click' })
		done(acts, { what: 'click', as: 'click', idle: true })
		watchReaction(emit)
	})
	listen('dblclick', (element) => done(element.closest(acting) ?? element, { what: 'click', as: 'double' }))
	listen('contextmenu', (element) => done(element.closest(acting) ?? element, { what: 'click', as: 'context' }))
}

function listenToFields(listen: Listen, done: Done, chosen: (element: HTMLSelectElement) => void): void {
	const editable = (element: Element | null): boolean => (element as HTMLElement | null)?.isContentEditable === true
	listen('input', (element) => {
		const rich = editable(element)
		if (!rich && !writes(element) && !['range', 'color'].includes(typeOf(element))) return
		let host = element
		while (rich && host.parentElement && editable(host.parentElement)) host = host.parentElement
		const hidden = isSecret(host)
		const text = rich ? shownText(host) : (host as HTMLInputElement).value
		done(host, { what: 'input', text: hidden ? '' : text.slice(0, 20000), secret: hidden })
	})
	listen('focusin', isSecret)
	listen('change', (element) => {
		if (element.localName === 'select') return chosen(element as HTMLSelectElement)
		const { checked } = element as HTMLInputElement
		if (typeOf(element) === 'checkbox' && seen(element)) done(element, { what: 'check', checked, radio: false })
	})
}

/** No picture shows the list of a select: it is emitted, and the choice comes back. */
function offerMenus(emit: (event: Emitted) => void, chosen: (element: HTMLSelectElement) => void): void {
	let offering: HTMLSelectElement | undefined
	const offer = (element: HTMLSelectElement) => {
		offering = element
		const box = element.getBoundingClientRect()
		let [x, y] = [box.x, box.y]
		for (let view: Window | null = element.ownerDocument.defaultView; view?.frameElement; view = view.parent) {
			const outer = view.frameElement.getBoundingClientRect()
			x += outer.x
			y += outer.y
		}
		const options = [...element.options]
			.slice(0, 2000)
			.map((one) => ({ text: tidy(one.text).slice(0, 500), disabled: one.disabled }))
		const { width, height } = box
		emit({ what: 'menu', menu: { options, chosen: element.selectedIndex, x, y, width, height } })
	}
	const opens = (event: Event): boolean => {
		if (event.type === 'mousedown') return (event as MouseEvent).button === 0
		const { key, altKey } = event as KeyboardEvent
		return key === 'Enter' || key === ' ' || (altKey && key === 'ArrowDown')
	}
	for (const type of ['mousedown', 'keydown'])
		addEventListener(
			type,
			(event) => {
				const element = event.isTrusted ? outermost(event) : undefined
				const select = element?.closest('select')
				if (!select || select.multiple || select.size > 1 || select.disabled || !opens(event)) return
				event.preventDefault()
				select.focus()
				offer(select)
			},
			true,
		)
	called.assayChoose = (index: number) => {
		const element = offering
		if (!element?.options[index]) return
		element.selectedIndex = index
		chosen(element)
		for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
	}
}

function lookWhenAsked(done: Done, note: (message: string) => void): void {
	called.assayLook = (x: number, y: number, check: string) => {
		const element = elementAt(x, y)
		if (!element) return
		const field = isField(element) && !ticks(element)
		const list = element.localName === 'select'
		const at = check === 'hover' ? (element.closest(acting) ?? element) : element
		if (field && isSecret(element)) return note('What a secret field holds is not verified.')
		const text = field
			? list
				? ((element as HTMLSelectElement).selectedOptions[0]?.text ?? '')
				: (element as HTMLInputElement).value
			: tidy(shownText(at))
		if (check === 'text' && text === '') return note('There is no text to verify at this place.')
		const value = check === 'text' && field && !list
		done(at, { what: 'look', check: value ? 'value' : check, text: text.slice(0, 2000) }, check !== 'text')
	}
}

/** The element at a place of the window, inside of frames as well. */
function elementAt(x: number, y: number): Element | null {
	let [left, top] = [x, y]
	let element = document.elementFromPoint(left, top)
	while (element && ['iframe', 'frame'].includes(element.localName)) {
		const doc: Document | null = (element as HTMLIFrameElement).contentDocument
		if (!doc) break
		const box = element.getBoundingClientRect()
		left -= box.x + element.clientLeft
		top -= box.y + element.clientTop
		element = doc.elementFromPoint(left, top)
	}
	return element
}
