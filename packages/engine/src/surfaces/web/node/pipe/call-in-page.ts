import type { Element } from '../../driver.ts'

/** The name under which WebDriver hands out elements; values that steps keep look alike with every client. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export const idOfElement = (element: Element) => Object.values(element)[0] ?? ''

/** What a function in the page gives back. */
export type Answer = { value: unknown } | { stale: true } | { error: string }

/**
 * The elements that were handed out, kept beside the page's own things, each as long as the page keeps it. A new document
 * begins a new list.
 */
const kept = /* js */ `
	const place = Symbol.for('assay elements')
	if (!window[place]) {
		const list = { name: Math.random().toString(36).slice(2), count: 0, byId: new Map(), ids: new WeakMap() }
		Object.defineProperty(window, place, { value: list })
	}
	const list = window[place]
	const key = '${elementKey}'
	const stale = {}
	const elementOf = (id) => {
		const element = list.byId.get(id)?.deref()
		if (!element?.isConnected) throw stale
		return element
	}
	const given = (value) => {
		if (Array.isArray(value)) return value.map(given)
		if (typeof value !== 'object' || value === null) return value
		if (typeof value[key] === 'string') return elementOf(value[key])
		return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, given(one)]))
	}
`

/** A body of a function as a function that takes and gives JSON; elements stand in it by their ids. */
export const inPage = (body: string) => /* js */ `async function (json) {
	${kept}
	const idOf = (element) => {
		const known = list.ids.get(element)
		if (known) return known
		const id = 'e.' + list.name + '.' + ++list.count
		list.ids.set(element, id)
		list.byId.set(id, new WeakRef(element))
		return id
	}
	const taken = (value, outer) => {
		if (value === undefined || value === null) return null
		if (typeof value === 'number') return Number.isFinite(value) ? value : null
		if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
		if (typeof value === 'function') return {}
		if (typeof value !== 'object') return value
		if (value.nodeType === 1) return { [key]: idOf(value) }
		if (outer.includes(value)) throw new Error('the result holds itself')
		const inner = [...outer, value]
		const many = Array.isArray(value) || /^\\[object (?:NodeList|HTMLCollection|HTMLAllCollection|HTMLOptionsCollection|FileList|Arguments)\\]$/.test(Object.prototype.toString.call(value))
		if (many) return Array.from(value, (one) => taken(one, inner))
		if (typeof value.toJSON === 'function') return taken(value.toJSON(), inner)
		return Object.fromEntries(Object.keys(value).map((name) => [name, taken(value[name], inner)]))
	}
	try {
		const value = await (function () {
${body}
		}).apply(window, given(JSON.parse(json)))
		return { value: taken(value, []) }
	} catch (error) {
		if (error === stale) return { stale: true }
		return { error: String(error && error.message !== undefined ? error.message : error) }
	}
}`

/** Gives an element itself, for the developer tools to hold. */
export const elementInPage = /* js */ `function (id) {
	${kept}
	try {
		return elementOf(id)
	} catch {
		return null
	}
}`
