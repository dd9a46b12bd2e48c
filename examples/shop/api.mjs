import { setTimeout as sleep } from 'node:timers/promises'
import { addToBasket, changeQuantity, redeem, removeLine, showBasket } from './basket.mjs'
import { readCheckout } from './checkout.mjs'
import { categories, findGood, goods, searchGoods } from './goods.mjs'
import { toAmount } from './money.mjs'
import { Refusal } from './refusal.mjs'

/**
 * The JSON API. A handler returns what the answer holds; server.mjs turns it into bytes.
 *
 * @typedef {import('./visit.mjs').Visit} Visit
 * @typedef {{ status?: number, json?: unknown, html?: string, headers?: Record<string, string | string[]> }} Answer
 * @typedef {(visit: Visit) => Answer | Promise<Answer>} Handler
 */

/** The forecast takes its time, so that a test has something to wait for. */
const FORECAST_MS = 1500

/** @param {import('./goods.mjs').Good} good */
const showGood = (good) => ({
	id: good.id,
	name: good.name,
	category: good.category,
	price: toAmount(good.cents),
	currency: 'EUR',
	options: good.options,
	inStock: good.stock > 0,
	line: good.line,
})

/** @param {import('./state.mjs').Order} order */
function showOrder(order) {
	const { id: _, ...basket } = showBasket(order.basket)
	return {
		number: order.number,
		status: 'accepted',
		placedAt: order.placedAt,
		email: order.email,
		...basket,
		address: order.address,
	}
}

/**
 * @param {Visit} visit
 * @param {string} name
 * @param {number} fallback
 * @param {number} most
 */
function readCount(visit, name, fallback, most) {
	const text = visit.query.get(name)
	if (text === null) return fallback
	const value = Number(text)
	if (!Number.isInteger(value) || value < 1 || value > most) {
		const says = `${name} is a whole number from 1 to ${most}.`
		throw new Refusal(422, says, { [name]: says })
	}
	return value
}

/** @type {[string, string, Handler][]} */
export const apiRoutes = [
	['GET', '/api/health', () => ({ json: { status: 'ok', shop: 'Puddlewright', products: goods.length } })],

	['GET', '/api/categories', () => ({ json: categories })],

	[
		'GET',
		'/api/products',
		(visit) => {
			const page = readCount(visit, 'page', 1, 1000)
			const size = readCount(visit, 'size', 10, 50)
			const found = searchGoods(Object.fromEntries(visit.query))
			const items = found.slice((page - 1) * size, page * size).map(showGood)
			return { json: { items, page, size, total: found.length, pages: Math.ceil(found.length / size) } }
		},
	],

	[
		'GET',
		'/api/products/:id',
		({ params }) => {
			const good = findGood(params.id)
			if (!good) throw new Refusal(404, `There is no product "${params.id}".`)
			return { json: { ...showGood(good), optionName: good.optionName ?? null, about: good.about, facts: good.facts } }
		},
	],

	[
		'POST',
		'/api/sign-in',
		(visit) => {
			const { token, user } = visit.state.signIn(visit.body.email, visit.body.password)
			return { json: { token, user: { email: user.email, name: user.name } } }
		},
	],
	[
		'POST',
		'/api/sign-out',
		(visit) => {
			visit.state.sessions.delete(visit.getSession().token)
			return { status: 204 }
		},
	],
	[
		'GET',
		'/api/me',
		(visit) => {
			const { email, name } = visit.getSession().user
			return { json: { email, name } }
		},
	],

	['GET', '/api/basket', (visit) => ({ json: showBasket(visit.getBasket()) })],
	[
		'POST',
		'/api/basket',
		(visit) => {
			const basket = visit.startBasket()
			return { status: 201, json: showBasket(basket) }
		},
	],
	[
		'DELETE',
		'/api/basket',
		(visit) => {
			const basket = visit.getBasket()
			basket.lines = []
			basket.voucher = undefined
			return { status: 204 }
		},
	],
	[
		'POST',
		'/api/basket/items',
		(visit) => {
			const basket = visit.getBasket()
			addToBasket(basket, visit.body)
			return { status: 201, json: showBasket(basket) }
		},
	],
	[
		'PUT',
		'/api/basket/items/:line',
		(visit) => {
			changeQuantity(visit.getBasket(), visit.params.line, visit.body.quantity)
			return { json: showBasket(visit.getBasket()) }
		},
	],
	[
		'DELETE',
		'/api/basket/items/:line',
		(visit) => {
			removeLine(visit.getBasket(), visit.params.line)
			return { status: 204 }
		},
	],
	[
		'PUT',
		'/api/basket/voucher',
		(visit) => {
			redeem(visit.getBasket(), visit.body.code)
			return { json: showBasket(visit.getBasket()) }
		},
	],
	[
		'DELETE',
		'/api/basket/voucher',
		(visit) => {
			visit.getBasket().voucher = undefined
			return { status: 204 }
		},
	],

	['GET', '/api/orders', (visit) => ({ json: visit.state.ordersOf(visit.getSession()).map(showOrder) })],
	[
		'POST',
		'/api/orders',
		(visit) => {
			const session = visit.getSession()
			const { address, errors } = readCheckout(visit.body)
			if (errors) throw new Refusal(422, 'Some fields need another look.', errors)
			const order = visit.state.placeOrder(session, visit.getBasket(), address)
			return { status: 201, json: showOrder(order), headers: { location: `/api/orders/${order.number}` } }
		},
	],
	[
		'GET',
		'/api/orders/:number',
		(visit) => ({ json: showOrder(visit.state.getOrder(visit.getSession(), visit.params.number)) }),
	],

	[
		'GET',
		'/api/forecast',
		async () => {
			await sleep(FORECAST_MS)
			return { json: { verdict: 'Take the kite', detail: 'Rain until four, then wind from the west and one rainbow.' } }
		},
	],

	[
		'POST',
		'/api/reset',
		(visit) => {
			visit.state.reset()
			return { status: 204 }
		},
	],
]
