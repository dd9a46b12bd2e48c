// JavaScript moves keys such as '10' to the front of an object; Java's maps do not, and request bodies show it.
// For the few objects with such keys the written order is kept beside them.

const orders = new WeakMap<object, string[]>()
const numeric = /^\d+$/

/** Called with the keys as written, in order, repeated keys included. */
export function rememberOrder(object: object, keys: string[]): void {
	if (keys.some((key) => numeric.test(key))) orders.set(object, [...new Set(keys)])
}

export function keysInOrder(object: object): string[] {
	const order = orders.get(object)
	const keys = Object.keys(object)
	if (!order) return keys
	const known = order.filter((key) => Object.hasOwn(object, key))
	return known.length === keys.length ? known : [...known, ...keys.filter((key) => !order.includes(key))]
}

export function carryOrder(from: object, to: object): void {
	const order = orders.get(from)
	if (order) orders.set(to, order)
}
