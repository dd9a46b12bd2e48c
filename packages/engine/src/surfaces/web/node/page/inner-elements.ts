import { shownText } from './texts.ts'

/** The text of an element as the page shows it, blanks as one. */
const textOf = (element: Element) => shownText(element).replace(/\s+/g, ' ').trim()

/** The innermost element with the text, so that a box around it is not clicked in its place. */
export function innermostWith(owner: Element, wanted: string, exact: boolean): Element | null {
	const same = (text: string) => (exact ? text === wanted : text.toLowerCase() === wanted.toLowerCase())
	const found = [...owner.querySelectorAll('*')].filter((each) => same(textOf(each)))
	return found.find((each) => !found.some((other) => other !== each && each.contains(other))) ?? null
}

/** The menu may hang inside the element or anywhere in the page; what is seen and nearest inside it comes first. */
export function menuItem(owner: Element, wanted: string): Element | null {
	const seen = (each: Element) => each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible'
	const among = (root: Element) =>
		[...root.querySelectorAll('a, button, li, [role=menuitem], option, span, div')]
			.filter((each) => seen(each) && textOf(each) === wanted)
			.sort((one, other) => (one.contains(other) ? 1 : other.contains(one) ? -1 : 0))
	return among(owner)[0] ?? among(document.body).filter((each) => each !== owner)[0] ?? null
}
