/** What a function in the page gives back. */
export type Answer = { value: unknown } | { stale: true } | { error: string }

/** The elements that were handed out, each as long as the page keeps it. */
interface HandedOut {
	/** Another in each document, so that an id of a former one is nobody's. */
	name: string
	count: number
	byId: Map<string, WeakRef<Element>>
	ids: WeakMap<Element, string>
}

type Json = null | string | number | boolean | Json[] | { [name: string]: Json }

const stale = {}

/** Calls a function in the page with JSON and gives JSON; elements stand in both by their ids, under `key`. */
export async function call(body: (...args: unknown[]) => unknown, json: string, key: string): Promise<Answer> {
	const list = handedOut()
	try {
		const args = given(JSON.parse(json), list, key) as unknown[]
		return { value: taken(await body.apply(window, args), list, key, []) }
	} catch (error) {
		if (error === stale) return { stale: true }
		const message = (error as Partial<Error> | null | undefined)?.message
		return { error: String(message === undefined ? error : message) }
	}
}

/** The element itself, for the developer tools to hold; null where it is gone. */
export function held(id: string): Element | null {
	try {
		return elementOf(handedOut(), id)
	} catch {
		return null
	}
}

/** Kept beside the page's own things. A new document begins a new list. */
function handedOut(): HandedOut {
	const place = Symbol.for('assay elements')
	const page = window as unknown as Record<symbol, HandedOut>
	if (!page[place]) {
		const list = { name: Math.random().toString(36).slice(2), count: 0, byId: new Map(), ids: new WeakMap() }
		Object.defineProperty(page, place, { value: list })
	}
	return page[place] as HandedOut
}

function elementOf({ byId }: HandedOut, id: string): Element {
	const element = byId.get(id)?.deref()
	if (!element?.isConnected) throw stale
	return element
}

function idOf(list: HandedOut, element: Element): string {
	const known = list.ids.get(element)
	if (known) return known
	const id = `e.${list.name}.${++list.count}`
	list.ids.set(element, id)
	list.byId.set(id, new WeakRef(element))
	return id
}

function given(value: Json, list: HandedOut, key: string): unknown {
	if (Array.isArray(value)) return value.map((one) => given(one, list, key))
	if (typeof value !== 'object' || value === null) return value
	const id = value[key]
	if (typeof id === 'string') return elementOf(list, id)
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, given(one, list, key)]))
}

const lists = /^\[object (?:NodeList|HTMLCollection|HTMLAllCollection|HTMLOptionsCollection|FileList|Arguments)\]$/

/** `outer`: what the value lies in, to find one that holds itself. */
function taken(value: unknown, list: HandedOut, key: string, outer: readonly unknown[]): unknown {
	if (value === undefined || value === null) return null
	if (typeof value === 'number') return Number.isFinite(value) ? value : null
	if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
	if (typeof value === 'function') return {}
	if (typeof value !== 'object') return value
	const object = value as Record<string, unknown>
	if (object.nodeType === 1) return { [key]: idOf(list, value as Element) }
	if (outer.includes(value)) throw new Error('the result holds itself')
	const inner = [...outer, value]
	const one = (of: unknown) => taken(of, list, key, inner)
	if (Array.isArray(value) || lists.test(Object.prototype.toString.call(value)))
		return Array.from(value as ArrayLike<unknown>, one)
	if (typeof object.toJSON === 'function') return one(object.toJSON())
	return Object.fromEntries(Object.keys(object).map((name) => [name, one(object[name])]))
}
