import type { PageAsked, PageNow } from '../../page-now.ts'
import { locateElements } from './locate.ts'
import { type Writing, writeDocument } from './write-page.ts'

/** Beyond, a page is not kept. */
const mostCharacters = 3_000_000

interface Kept extends Pick<Writing, 'sheets' | 'secret'> {
	/** What was given last, and its key. */
	html: string
	key: string
}

/** What the page is now, and where on it the element lies that a step is about. Changes nothing of it. */
export function pageNow({ element, locator, html: wanted, mask, known }: PageAsked & { element?: unknown }): PageNow {
	const top = topDocument()
	const own = top.defaultView ?? window
	const found = element instanceof Element ? [element] : located(locator)
	const [navigation] = own.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	const now: PageNow = {
		url: top.URL,
		status: navigation?.responseStatus ?? 0,
		width: own.innerWidth,
		height: own.innerHeight,
		scroll: Math.round(own.scrollY),
		box: found[0] ? boxOn(found[0], top) : null,
	}
	return wanted ? { ...now, ...written(top, found, mask, known) } : now
}

/** The page of the frames that the steps may be in, as far as they are of the same site. */
function topDocument(): Document {
	try {
		return window.top?.document ?? document
	} catch {
		return document
	}
}

function located(locator: string | undefined): Element[] {
	if (locator === undefined) return []
	try {
		return locateElements(locator)
	} catch {
		return []
	}
}

/** A page that did not change is not sent again. */
function written(
	top: Document,
	found: Element[],
	mask: string,
	known: string | undefined,
): Pick<PageNow, 'html' | 'key'> {
	const place = Symbol.for('assay page')
	const holder = window as unknown as Record<symbol, Kept>
	const kept = holder[place] ?? { sheets: new WeakMap(), secret: new WeakSet(), html: '', key: '' }
	if (!holder[place]) Object.defineProperty(window, place, { value: kept })
	const { sheets, secret } = kept
	const to: Writing = { mask, marked: new Set(found), sheets, secret, left: mostCharacters, parts: [] }
	writeDocument(top, to)
	if (to.left < 0) return {}
	const html = to.parts.join('')
	if (html === kept.html && known === kept.key) return { key: kept.key }
	kept.html = html
	kept.key = `${Date.now()} ${Math.random()}`
	return { html, key: kept.key }
}

/** In pixels of the window, also of what lies in a frame; null where it has no size or that cannot be known. */
function boxOn(element: Element, top: Document): PageNow['box'] {
	const { left, top: above, width, height } = element.getBoundingClientRect()
	if (width === 0 || height === 0) return null
	const box = { left, top: above, width, height }
	for (let at = element.ownerDocument; at !== top; ) {
		const frame = at.defaultView?.frameElement
		if (!frame) return null
		const corner = frame.getBoundingClientRect()
		box.left += corner.left + frame.clientLeft
		box.top += corner.top + frame.clientTop
		at = frame.ownerDocument
	}
	return box
}
