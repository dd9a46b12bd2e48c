// What the recorder emits of an element: its page, its name and its locators.

import { alone, locatorsOf } from './locators.ts'
import { attribute, headingIn, isField, labelOf, lasting, shortText, testIds, typeOf } from './texts.ts'

/** Words of the page for its name. */
function elementName(element: Element, byText: boolean): string {
	const has = (name: string) => attribute(element, name)
	const text = byText ? (shortText(headingIn(element)?.heading ?? element) ?? '') : ''
	const ids = [...testIds.map(has), lasting(element.id) ? element.id : '']
	const label = labelOf(element)?.text
	const marks = ids.map(withoutKind)
	const words = isField(element)
		? [label ?? '', has('aria-label'), has('placeholder'), has('name'), ...ids]
		: byText
			? [...shown(element, text), ...marks.map((mark) => opens(element, mark)), text]
			: [...ids, has('aria-label'), has('class').split(' ')[0] ?? '']
	if (isField(element) && ['radio', 'checkbox'].includes(typeOf(element)) && label === undefined)
		words.push((element as HTMLInputElement).value)
	const byClass = byText ? opens(element, withoutKind(has('class').split(' ')[0] ?? '')) : ''
	return ([...words, byClass].find(saysSomething) ?? kindOf(element)).slice(0, 200)
}

/** A number alone says how much there was, and not what was meant. */
const saysSomething = (words: string): boolean => /\p{L}/u.test(words)

/** What one reads on an element. */
const shown = (element: Element, text: string): string[] => [
	attribute(element, 'aria-label'),
	text.length <= 40 ? text : '',
	attribute(element, 'title'),
	attribute(element, 'alt'),
	pictured(element),
]

/** `shopping-cart-link` is the shopping cart: that it is a link, one sees. */
const withoutKind = (mark: string): string => mark.replace(/[-_ ]?(?:link|button|btn|icon|badge)$/i, '')

/** Of a link that shows no words it is meant what it opens. */
const opens = (element: Element, what: string): string =>
	what !== '' && element.localName === 'a' ? `open ${what}` : what

/** What a picture inside says. */
const pictured = (element: Element): string =>
	attribute(element.querySelector('img[alt]') ?? element, 'alt') ||
	(element.querySelector('svg title')?.textContent ?? '')

/** The page that a link leads to on which one reads nothing: `[cart.open]` is the little picture of a cart, wherever it is shown. */
function goal(element: Element): string {
	if (element.localName !== 'a' || [...shown(element, ''), element.textContent ?? ''].some(saysSomething)) return ''
	const { href, pathname } = element as HTMLAnchorElement
	return /^https?:/.test(href) && pathname !== '/' ? pageOf(pathname).slice(0, 200) : ''
}

const kindOf = ({ localName }: Element): string =>
	/^h\d$/.test(localName) ? 'heading' : localName === 'a' ? 'link' : localName

const pageName = ({ pathname }: Location): string => pageOf(pathname)

function pageOf(pathname: string): string {
	const parts = pathname
		.split('/')
		.filter(Boolean)
		.map((part) => decodeURIComponent(part).replace(/\.\w+$/, ''))
	const named = parts.filter((part) => !/\d/.test(part) && part.length <= 40)
	const last = named.at(-1)
	const parent = named.at(-2)
	// Of /products/storm-kite the page is that of products.
	return (last && parent && parts.at(-1) === last && /s$/.test(parent) ? parent : last) ?? 'home'
}

function named(element: Element, byText: boolean, known: readonly string[]) {
	const locators = locatorsOf(element, byText)
	const mine = known.find((one) => alone(one, element))
	const opened = byText ? goal(element) : ''
	return {
		page: pageName(element.ownerDocument.location).slice(0, 200),
		element: elementName(element, byText),
		...(opened === '' ? {} : { opens: opened }),
		locators,
		...(mine === undefined ? {} : { known: mine }),
	}
}

/** With the frames around it; undefined where it lies in a frame of another site. `known` are the project's own locators. */
export function targetOf(element: Element, byText: boolean, known: readonly string[]) {
	const frames: ReturnType<typeof named>[] = []
	for (let view = element.ownerDocument.defaultView; view && view !== view.parent; view = view.parent as typeof view) {
		const frame = frameOf(view)
		if (!frame) return undefined
		frames.unshift(named(frame, false, known))
	}
	return { ...named(element, byText, known), frames }
}

function frameOf(view: Window): Element | null {
	try {
		return view.frameElement
	} catch {
		return null
	}
}
