import type { Element } from '../../web/driver.ts'
import type { Box } from '../box.ts'
import type { MobilePlatform } from '../driver.ts'

/** What a driver has answered of an element with the search that found it: it need not be asked for that again. */
export interface Said {
	displayed: boolean | undefined
	enabled: boolean | undefined
	/** Whether it hides what it holds. */
	password: boolean | undefined
	box: Box | undefined
}

/** What the drivers that can are asked to answer to a search; undefined for the others. */
export function answeredBySearch(platform: MobilePlatform): object | undefined {
	if (platform === 'other') return undefined
	const own = platform === 'android' ? ',attribute/password' : ''
	return { shouldUseCompactResponses: false, elementResponseAttributes: `displayed,enabled,rect${own}` }
}

const known = new WeakMap<Element, Partial<Said>>()

/** Nothing of one that no search of this moment has found. */
export const saidOf = (element: Element): Partial<Said> => known.get(element) ?? {}

/** What was asked of it since: nobody asks again in this moment. */
export const nowKnown = (element: Element, said: Partial<Said>): void =>
	void known.set(element, { ...saidOf(element), ...said })

/** By the name that the WebDriver standard gives references, and what stands beside it. */
export function foundElement(answer: Record<string, unknown>): Element {
	const { 'element-6066-11e4-a52e-4f735466cecf': id, displayed, enabled, rect } = answer
	const element = typeof id === 'string' ? { 'element-6066-11e4-a52e-4f735466cecf': id } : (answer as Element)
	known.set(element, {
		displayed: truth(displayed),
		enabled: truth(enabled),
		password: truth(answer['attribute/password']),
		box: boxIn(rect),
	})
	return element
}

/** UiAutomator2 answers attributes as texts. */
const truth = (value: unknown) => (/^(?:true|false)$/.test(String(value)) ? String(value) === 'true' : undefined)

function boxIn(rect: unknown): Box | undefined {
	const { x, y, width, height } = (rect ?? {}) as Record<string, unknown>
	return [x, y, width, height].every(Number.isFinite) ? ({ x, y, width, height } as Box) : undefined
}
