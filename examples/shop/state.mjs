import { randomBytes } from 'node:crypto'
import { totalsOf } from './basket.mjs'
import { Refusal } from './refusal.mjs'

/**
 * Everything the shop remembers, in memory. Each basket and each session stands alone, so that tests running side by
 * side never meet.
 *
 * @typedef {import('./basket.mjs').Basket} Basket
 * @typedef {{ email: string, name: string, password: string, locked?: boolean }} User
 * @typedef {{ token: string, user: User, basketId?: string }} Session
 * @typedef {{ number: string, email: string, placedAt: string, basket: Basket, totals: ReturnType<typeof totalsOf>,
 *   address: import('./checkout.mjs').Address }} Order
 */

/** Printed on the sign-in page: nobody has to search for them, and nobody takes them for secrets. */
export const demoUsers = [
	{ email: 'maren@puddlewright.example', name: 'Maren Quill', password: 'wellies-by-the-door' },
	{ email: 'otto@puddlewright.example', name: 'Otto Brandt', password: 'hat-on-the-hook' },
	{ email: 'ida@puddlewright.example', name: 'Ida Locke', password: 'key-under-the-mat', locked: true },
]

// A load test makes thousands of baskets; the oldest go so that the shop stays small.
const MOST_KEPT = 4000

/** @template T @param {Map<string, T>} map @param {string} key @param {T} value */
function keep(map, key, value) {
	map.set(key, value)
	if (map.size > MOST_KEPT) map.delete(/** @type {string} */ (map.keys().next().value))
	return value
}

export class ShopState {
	/** @type {Map<string, Basket>} */
	baskets = new Map()
	/** @type {Map<string, Session>} */
	sessions = new Map()
	/** @type {Map<string, Order>} */
	orders = new Map()
	lastOrder = 1000

	reset() {
		this.baskets.clear()
		this.sessions.clear()
		this.orders.clear()
		this.lastOrder = 1000
	}

	newBasket() {
		const id = randomBytes(8).toString('hex')
		return keep(this.baskets, id, /** @type {Basket} */ ({ id, lines: [] }))
	}

	/**
	 * @param {unknown} email
	 * @param {unknown} password
	 */
	signIn(email, password) {
		/** @type {Record<string, string>} */
		const errors = {}
		if (!String(email ?? '').trim()) errors.email = 'Type your e-mail address.'
		if (!password) errors.password = 'Type your password.'
		if (Object.keys(errors).length) throw new Refusal(422, 'E-mail address and password are both needed.', errors)
		const user = demoUsers.find((candidate) => candidate.email === String(email).trim().toLowerCase())
		if (!user || user.password !== password)
			throw new Refusal(401, 'That e-mail address and password do not belong together.')
		if (user.locked) throw new Refusal(403, 'This account is locked. Write to us and we will look into it.')
		const token = randomBytes(16).toString('hex')
		return keep(this.sessions, token, /** @type {Session} */ ({ token, user }))
	}

	/**
	 * @param {Session} session
	 * @param {Basket} basket
	 * @param {import('./checkout.mjs').Address} address
	 */
	placeOrder(session, basket, address) {
		if (!basket.lines.length) throw new Refusal(409, 'Your basket is empty.')
		this.lastOrder += 1
		const number = `PW-${this.lastOrder}`
		const bought = { ...basket, lines: basket.lines.map((line) => ({ ...line })) }
		const order = {
			number,
			email: session.user.email,
			placedAt: new Date().toISOString(),
			basket: bought,
			totals: totalsOf(bought),
			address,
		}
		basket.lines = []
		basket.voucher = undefined
		return keep(this.orders, number, order)
	}

	/**
	 * Somebody else's order answers like a missing one.
	 *
	 * @param {Session} session
	 * @param {string} number
	 */
	getOrder(session, number) {
		const order = this.orders.get(number)
		if (!order || order.email !== session.user.email) throw new Refusal(404, `There is no order "${number}".`)
		return order
	}

	/** @param {Session} session */
	ordersOf(session) {
		return [...this.orders.values()].filter((order) => order.email === session.user.email).reverse()
	}
}
