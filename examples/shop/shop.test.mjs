import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop } from './server.mjs'

/** @type {Awaited<ReturnType<typeof startShop>>} */
let shop
beforeAll(async () => {
	shop = await startShop({ port: 0 })
})
afterAll(() => shop.close())

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, token?: string, basket?: string, headers?: Record<string, string> }} [more]
 */
async function call(method, path, { body, token, basket, headers } = {}) {
	const response = await fetch(`${shop.url}${path}`, {
		method,
		body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
		headers: {
			...(body !== undefined && { 'content-type': 'application/json' }),
			...(token && { authorization: `Bearer ${token}` }),
			...(basket && { 'basket-id': basket }),
			...headers,
		},
	})
	const text = await response.text()
	return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : undefined }
}

const maren = { email: 'maren@puddlewright.example', password: 'wellies-by-the-door' }
const signIn = async () => (await call('POST', '/api/sign-in', { body: maren })).json.token
const newBasket = async () => (await call('POST', '/api/basket')).json.id
const address = {
	name: 'Maren Quill',
	street: 'Rua da Chuva 7',
	postcode: '1100-148',
	city: 'Lisbon',
	country: 'PT',
	terms: true,
}

test('says that it is well', async () => {
	const { status, json } = await call('GET', '/api/health')
	expect({ status, json }).toMatchObject({ status: 200, json: { status: 'ok', products: 12 } })
})

test('lists products by words, category, order and page', async () => {
	expect((await call('GET', '/api/products?q=storm')).json.items.map((/** @type {any} */ item) => item.id)).toEqual([
		'storm-kite',
		'storm-lantern',
	])
	const page = (await call('GET', '/api/products?sort=price&size=5&page=3')).json
	expect(page).toMatchObject({ page: 3, size: 5, total: 12, pages: 3 })
	expect(page.items.map((/** @type {any} */ item) => item.id)).toEqual(['puddle-boots', 'window-blanket'])
	expect((await call('GET', '/api/products?category=spare')).json.total).toBe(4)
	expect((await call('GET', '/api/products?size=0')).json).toMatchObject({
		status: 422,
		errors: { size: expect.any(String) },
	})
})

test('shows one product, refuses an unknown one and answers 304 to who has it', async () => {
	const { status, json, headers } = await call('GET', '/api/products/storm-kite')
	expect({ status, json }).toMatchObject({ status: 200, json: { price: 29.99, options: ['Red', 'Blue', 'Yellow'] } })
	const again = await call('GET', '/api/products/storm-kite', {
		headers: { 'if-none-match': String(headers.get('etag')) },
	})
	expect(again.status).toBe(304)
	const missing = await call('GET', '/api/products/submarine')
	expect(missing.headers.get('content-type')).toBe('application/problem+json')
	expect(missing.json).toEqual({
		type: 'about:blank',
		title: 'Not found',
		status: 404,
		detail: 'There is no product "submarine".',
	})
})

test('lets in who knows the password, and says why it does not let in the others', async () => {
	expect((await call('POST', '/api/sign-in', { body: maren })).json.user.name).toBe('Maren Quill')
	expect((await call('POST', '/api/sign-in', { body: { ...maren, password: 'wrong' } })).status).toBe(401)
	expect((await call('POST', '/api/sign-in', { body: {} })).json.errors).toEqual({
		email: 'Type your e-mail address.',
		password: 'Type your password.',
	})
	const locked = { email: 'ida@puddlewright.example', password: 'key-under-the-mat' }
	expect((await call('POST', '/api/sign-in', { body: locked })).status).toBe(403)
})

test('forgets a token when it is signed out', async () => {
	const token = await signIn()
	expect((await call('GET', '/api/me', { token })).json.email).toBe(maren.email)
	expect((await call('POST', '/api/sign-out', { token })).status).toBe(204)
	expect((await call('GET', '/api/me', { token })).status).toBe(401)
})

test('fills, changes and empties a basket', async () => {
	const basket = await newBasket()
	const kite = { productId: 'storm-kite', option: 'Red' }
	expect((await call('POST', '/api/basket/items', { basket, body: kite })).status).toBe(201)
	expect((await call('POST', '/api/basket/items', { basket, body: kite })).json.lines).toMatchObject([
		{ id: 'storm-kite.red', quantity: 2, sum: 59.98 },
	])
	const changed = await call('PUT', '/api/basket/items/storm-kite.red', { basket, body: { quantity: 1 } })
	expect(changed.json.totals).toEqual({ goods: 29.99, discount: 0, delivery: 4.9, total: 34.89 })
	expect((await call('PUT', '/api/basket/items/storm-kite.red', { basket, body: { quantity: 0 } })).status).toBe(422)
	expect((await call('PUT', '/api/basket/items/other', { basket, body: { quantity: 1 } })).status).toBe(404)
	expect((await call('DELETE', '/api/basket/items/storm-kite.red', { basket })).status).toBe(204)
	expect((await call('GET', '/api/basket', { basket })).json).toMatchObject({
		count: 0,
		totals: { delivery: 0, total: 0 },
	})
})

test('refuses what cannot be bought', async () => {
	const basket = await newBasket()
	const add = (/** @type {object} */ body) => call('POST', '/api/basket/items', { basket, body })
	expect((await add({ productId: 'submarine' })).json.errors).toHaveProperty('productId')
	expect((await add({ productId: 'storm-kite', option: 'Plaid' })).json.errors).toHaveProperty('option')
	expect((await add({ productId: 'slow-kettle', quantity: 2.5 })).json.errors).toHaveProperty('quantity')
	expect((await add({ productId: 'ceiling-bucket' })).status).toBe(409)
	expect((await call('GET', '/api/basket', { basket })).json.count).toBe(0)
})

test('keeps baskets apart', async () => {
	const [one, two] = [await newBasket(), await newBasket()]
	await call('POST', '/api/basket/items', { basket: one, body: { productId: 'slow-kettle' } })
	expect((await call('GET', '/api/basket', { basket: two })).json.count).toBe(0)
})

test('redeems vouchers, and gives the deliberate cent too little', async () => {
	const basket = await newBasket()
	const redeem = (/** @type {string} */ code) => call('PUT', '/api/basket/voucher', { basket, body: { code } })
	await call('POST', '/api/basket/items', { basket, body: { productId: 'storm-kite', option: 'Red' } })
	expect((await redeem('drizzle')).json.errors.code).toBe('The voucher DRIZZLE has ended.')
	expect((await redeem('NOPE')).status).toBe(422)
	// 4.50 would be right: see examples/README.md. The failing sample feature depends on it.
	expect((await redeem(' rainy15 ')).json.totals).toEqual({ goods: 29.99, discount: 4.49, delivery: 4.9, total: 30.4 })
	expect((await call('DELETE', '/api/basket/voucher', { basket })).status).toBe(204)
	expect((await redeem('FIRSTDROP')).json.totals.discount).toBe(0)
	await call('POST', '/api/basket/items', { basket, body: { productId: 'wet-notebook' } })
	expect((await call('GET', '/api/basket', { basket })).json.totals.discount).toBe(5)
})

test('takes an order from who is signed in, and shows it to nobody else', async () => {
	const token = await signIn()
	const basket = await newBasket()
	expect((await call('POST', '/api/orders', { basket, body: address })).status).toBe(401)
	expect((await call('POST', '/api/orders', { token, basket, body: address })).status).toBe(409)
	await call('POST', '/api/basket/items', { basket, body: { productId: 'slow-kettle' } })
	const refused = await call('POST', '/api/orders', {
		token,
		basket,
		body: { ...address, postcode: '1', terms: false },
	})
	expect(refused.json).toMatchObject({
		status: 422,
		errors: { postcode: 'A postcode in Portugal looks like 1100-148.', terms: expect.any(String) },
	})
	const placed = await call('POST', '/api/orders', { token, basket, body: address })
	expect(placed.status).toBe(201)
	expect(placed.headers.get('location')).toBe(`/api/orders/${placed.json.number}`)
	expect((await call('GET', `/api/orders/${placed.json.number}`, { token })).json).toEqual(placed.json)
	expect((await call('GET', '/api/orders', { token })).json).toHaveLength(1)
	expect((await call('GET', '/api/basket', { basket })).json.count).toBe(0)

	const otto = { email: 'otto@puddlewright.example', password: 'hat-on-the-hook' }
	const other = (await call('POST', '/api/sign-in', { body: otto })).json.token
	expect((await call('GET', `/api/orders/${placed.json.number}`, { token: other })).status).toBe(404)
})

test('refuses broken requests with the fitting status', async () => {
	expect((await call('POST', '/api/sign-in', { body: '{' })).status).toBe(400)
	expect((await call('POST', '/api/sign-in', { body: '[]' })).status).toBe(400)
	expect((await call('POST', '/api/sign-in', { body: 'a', headers: { 'content-type': 'text/plain' } })).status).toBe(
		415,
	)
	expect((await call('POST', '/api/sign-in', { body: { email: 'x'.repeat(70_000) } })).status).toBe(413)
	const wrongWay = await call('PATCH', '/api/basket')
	expect([wrongWay.status, wrongWay.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE'])
	expect((await call('GET', '/api/nothing')).status).toBe(404)
	expect((await call('GET', '/api/products/%E0%A4%A')).status).toBe(400)
})

test('makes the forecast wait', async () => {
	const before = performance.now()
	expect((await call('GET', '/api/forecast')).json.verdict).toBe('Take the kite')
	expect(performance.now() - before).toBeGreaterThan(1400)
})

test('starts afresh on reset', async () => {
	const token = await signIn()
	expect((await call('POST', '/api/reset')).status).toBe(204)
	expect((await call('GET', '/api/me', { token })).status).toBe(401)
})

test.each([
	['/', 200, 'Good things for bad weather'],
	['/?category=spare', 200, 'Emergency socks'],
	['/?q=<b>', 200, '&lt;b&gt;'],
	['/products/storm-kite', 200, '€29.99'],
	['/products/ceiling-bucket', 200, 'Sold out'],
	['/products/submarine', 404, 'That is not here'],
	['/basket', 200, 'It is empty'],
	['/sign-in', 200, 'wellies-by-the-door'],
	['/forecast', 200, 'Looking out of the window'],
	['/terms', 200, 'nearest cent'],
	['/nowhere', 404, 'That is not here'],
	['/shop.css', 200, 'light-dark'],
	['/shop.js', 200, 'forecast'],
	['/mark.svg', 200, '<svg'],
])('answers %s with %i', async (path, status, text) => {
	const response = await fetch(`${shop.url}${path}`)
	expect(response.status).toBe(status)
	expect(await response.text()).toContain(text)
})

test('sells by forms alone, without scripts', async () => {
	/** @type {Map<string, string>} */
	const cookies = new Map()
	const send = async (/** @type {string} */ path, /** @type {Record<string, string>} */ form) => {
		const response = await fetch(`${shop.url}${path}`, {
			method: form ? 'POST' : 'GET',
			body: form && new URLSearchParams(form),
			headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
			redirect: 'manual',
		})
		for (const cookie of response.headers.getSetCookie()) {
			const [, name, value] = /^(\w+)=([^;]*)/.exec(cookie) ?? []
			cookies.set(name, value)
		}
		return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }
	}

	expect(await send('/basket/items', { productId: 'storm-kite', option: 'Plaid' })).toMatchObject({ status: 422 })
	expect(await send('/basket/items', { productId: 'storm-kite', option: 'Blue', quantity: '2' })).toMatchObject({
		status: 303,
		location: '/basket?added=storm-kite',
	})
	expect(await send('/checkout', { name: 'Maren' })).toMatchObject({ status: 303, location: '/sign-in?next=/checkout' })
	expect((await send('/sign-in', { ...maren, password: 'no', next: '/checkout' })).text).toContain(
		'do not belong together',
	)
	expect(await send('/sign-in', { ...maren, next: '/checkout' })).toMatchObject({ status: 303, location: '/checkout' })
	const wrong = await send('/checkout', { ...address, city: '', terms: '' })
	expect(wrong.status).toBe(422)
	expect(wrong.text).toContain('2 fields need another look.')
	const placed = await send('/checkout', { ...address, terms: 'on' })
	expect(placed.location).toMatch(/^\/orders\/PW-\d+$/)
})

test('sends nobody to another site after signing in', async () => {
	const response = await fetch(`${shop.url}/sign-in`, {
		method: 'POST',
		body: new URLSearchParams({ ...maren, next: '//elsewhere.example' }),
		redirect: 'manual',
	})
	expect(response.headers.get('location')).toBe('/')
})
