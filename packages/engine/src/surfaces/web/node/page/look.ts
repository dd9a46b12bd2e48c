import type { Need, Want } from '../../driver.ts'
import { boxOf, coveredBy, describe, holds } from './hit.ts'
import { locate, messageOf } from './locate.ts'
import { isEdited, readElement } from './read-element.ts'

interface Seen {
	count: number
	element: Element
	values?: string[]
	reason?: string
}

type Looked = Seen | { count: 0; reason: string } | { invalid: string } | { noPage: string }

/**
 * One look at the page, run inside it: finds the element, judges whether it is as needed and reads what is wanted, all in one
 * round trip. It waits only where the element is in motion, two animation frames.
 */
export function look(locator: string, need: Need, want: Want | null): Looked | Promise<Looked> {
	let all: (Node | null)[]
	try {
		all = locate(locator)
	} catch (error) {
		return { invalid: messageOf(error) }
	}
	const element = all[0]
	if (!element) {
		const noPage = inPlaceOfPage()
		return noPage ? { noPage } : { count: 0, reason: 'was not found' }
	}
	if (!(element instanceof Element)) return { invalid: 'it finds text or an attribute, not an element' }
	const seen: Seen = { count: all.length, element }
	if (want) seen.values = readElement(element, want)
	if (need === 'present') return seen
	if (need === 'hidden') {
		const shown = all.find((each) => each instanceof Element && !hiddenBy(each, 'visible', ancestorsOf(each)))
		return shown ? { ...seen, element: shown as Element, reason: 'is displayed' } : seen
	}
	const judged = (reason: string | undefined) => (reason ? { ...seen, reason } : seen)
	const ancestors = ancestorsOf(element)
	const hidden = hiddenBy(element, need, ancestors)
	if (hidden || need === 'visible') return judged(hidden)
	const rest = () =>
		disabledBy(element, need, ancestors) ??
		(need === 'clickable'
			? coveredBy(element, (label) => {
					seen.element = label
				})
			: undefined)
	if (animationsOf(element).length === 0) return judged(rest())
	return nextFrame().then((one) => {
		const before = placeOf(element)
		return nextFrame().then((other) =>
			judged(one && other && before === placeOf(element) && !isStarting(element) ? rest() : 'is still moving'),
		)
	})
}

/** What the browser shows where there is no page: of that nothing can be said, nor that it lacks something. */
function inPlaceOfPage(): string | undefined {
	const { documentURI, body } = document
	if (/^(?:chrome-error:|about:(?:net|cert)error)/.test(documentURI))
		return 'The page could not be loaded: the browser shows that in its place'
	const empty = window === window.top && !body?.hasChildNodes()
	return empty && /^(?:about:blank|data:,)$/.test(documentURI) ? 'No page is open' : undefined
}

function ancestorsOf(element: Element): Element[] {
	const found: Element[] = []
	for (let at: Element | undefined = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host)
		found.push(at)
	return found
}

function hiddenBy(element: Element, need: Need, ancestors: Element[]): string | undefined {
	const { localName, type } = element as HTMLInputElement
	if (localName === 'input' && type === 'file' && need === 'editable') return undefined
	const by = (other: Element) => (other === element ? '' : ` by ${describe(other)}`)
	const gone = ancestors.find((each) => getComputedStyle(each).display === 'none')
	if (gone) return `is hidden${by(gone)} (display: none)`
	if (getComputedStyle(element).visibility !== 'visible') return 'is hidden (visibility)'
	// Older browsers of a grid have no such question.
	if (element.checkVisibility?.() === false) return 'is hidden'
	const faded = need === 'visible' && ancestors.find((each) => Number(getComputedStyle(each).opacity) === 0)
	if (faded) return `is hidden${by(faded)} (opacity: 0)`
	const cuts = boxOf(element) ? cutOffBy(ancestors) : element
	if (!cuts) return undefined
	return cuts === element ? 'has no size' : `is hidden by ${describe(cuts)}, which has no size`
}

/** What has no area and cuts off what lies in it; the page's own root is the window. */
function cutOffBy(ancestors: Element[]): Element | undefined {
	let position = 'static'
	for (const each of ancestors) {
		if (each === document.body || each === document.documentElement) return undefined
		const style = getComputedStyle(each)
		// What is placed on its own is cut off only by what it is placed in.
		if (position === 'fixed' || (position === 'absolute' && style.position === 'static')) continue
		position = style.position
		if (style.display === 'inline' || style.display === 'contents') continue
		const { width, height } = each.getBoundingClientRect()
		const cuts = (size: number, overflow: string) => size === 0 && overflow !== 'visible'
		if (cuts(width, style.overflowX) || cuts(height, style.overflowY)) return each
	}
	return undefined
}

function disabledBy(element: Element, need: Need, ancestors: Element[]): string | undefined {
	const switchedOff = ancestors.some((each) => each.getAttribute('aria-disabled') === 'true')
	if (element.matches(':disabled') || switchedOff) return 'is disabled'
	if (need !== 'editable') return undefined
	const fixed = (element as HTMLInputElement).readOnly || element.getAttribute('aria-readonly') === 'true'
	if (fixed) return 'is read-only'
	if (isEdited(element) || ['input', 'textarea'].includes(element.localName)) return undefined
	return `is a ${describe(element)}, which takes no text`
}

/** The animations that run, of the element or of what holds it. */
const animationsOf = (element: Element): Animation[] =>
	document.getAnimations?.().filter(({ playState, effect }) => {
		const target = (effect as KeyframeEffect | null)?.target
		return playState === 'running' && target ? holds(target, element) : false
	}) ?? []

/** Under load the first frames of an animation may all show its beginning. A window in the background starts none. */
const isStarting = (element: Element): boolean =>
	!document.hidden && animationsOf(element).some(({ pending }) => pending)

const nextFrame = (): Promise<boolean> =>
	new Promise((done) => {
		requestAnimationFrame(() => done(true))
		// A window in the background draws no frames; one in the foreground is only slow, and nothing can be said yet.
		setTimeout(() => done(document.hidden), 250)
	})

function placeOf(element: Element): string {
	const { x, y, width, height } = element.getBoundingClientRect()
	return [x, y, width, height].join()
}
