/** The elements that one hovered over to open others: of each, what came in sight while the mouse came to rest there. */
export interface Hovered {
	/** The mouse has come over an element. */
	over(element: Element): void
	/** Something was clicked or typed: what appears from now on is not the mouse's doing. */
	acted(): void
	/** Over what the mouse had to rest for this element to be seen, the outermost first; each is given once. */
	openedFor(element: Element): Element[]
}

/** How long after the mouse has come a script may take to show something. */
const opensWithin = 400

/** `acting`: a selector of what people act on. */
export function watchHover(acting: string, isSeen: (element: Element) => boolean): Hovered {
	/** Nothing is known before the first look. */
	let inSight: Set<Element> | undefined
	let late: ReturnType<typeof setTimeout> | undefined
	const opener = new WeakMap<Element, Element>()

	function look(): Set<Element> {
		const all = [...document.querySelectorAll(acting)].slice(0, 5000)
		return new Set(all.filter(isSeen))
	}
	/** What came in sight since the last look is owed to what the mouse rests on. */
	function credit(rests: Element | undefined): void {
		const now = look()
		if (rests && inSight) {
			for (const one of now) {
				if (inSight.has(one) || one === rests || one.contains(rests) || !shownOnTop(one)) continue
				opener.set(one, rests)
			}
		}
		inSight = now
	}
	// What appears while no mouse has just come somewhere is the page's own doing, or that of a click.
	setInterval(() => {
		if (late === undefined && document.visibilityState === 'visible') credit(undefined)
	}, 250)
	return {
		over(element) {
			clearTimeout(late)
			const rests = element.closest(acting) ?? element
			// Styles of what is hovered over hold already; scripts may take a moment.
			credit(rests)
			late = setTimeout(() => {
				late = undefined
				credit(rests)
			}, opensWithin)
		},
		acted() {
			clearTimeout(late)
			late = undefined
		},
		openedFor(element) {
			const way: Element[] = []
			for (let at = opener.get(element); at && !way.includes(at); at = opener.get(at)) way.unshift(at)
			for (const one of [element, ...way]) opener.delete(one)
			return way
		},
	}
}

/** Menus and the like lie above the page, by a place of their own; what the page has loaded meanwhile lies in it. */
function shownOnTop(element: Element): boolean {
	for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
		if (['absolute', 'fixed'].includes(getComputedStyle(at).position)) return true
	return false
}
