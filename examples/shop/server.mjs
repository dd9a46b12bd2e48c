import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { apiRoutes } from './api.mjs'
import { pageRoutes } from './pages/page-routes.mjs'
import { problemPage } from './pages/problem-page.mjs'
import { Refusal } from './refusal.mjs'
import { createRouter } from './router.mjs'
import { ShopState } from './state.mjs'
import { Visit } from './visit.mjs'

const LARGEST_BODY = 64 * 1024

const find = createRouter([...apiRoutes, ...pageRoutes])

const file = (/** @type {string} */ type, /** @type {URL} */ url) => ({ type, body: readFileSync(url) })

/** @type {Record<string, { type: string, body: Buffer }>} */
const files = {
	'/shop.css': file('text/css; charset=utf-8', new URL('./public/shop.css', import.meta.url)),
	'/shop.js': file('text/javascript; charset=utf-8', new URL('./public/shop.js', import.meta.url)),
	'/gift-box.js': file('text/javascript; charset=utf-8', new URL('./public/gift-box.js', import.meta.url)),
	'/mark.svg': file('image/svg+xml', new URL('./public/mark.svg', import.meta.url)),
}

const titles = /** @type {Record<number, string>} */ ({
	400: 'Bad request',
	401: 'Not signed in',
	403: 'Not allowed',
	404: 'Not found',
	405: 'Method not allowed',
	409: 'Not possible now',
	413: 'Too large',
	415: 'Wrong content type',
	422: 'Not accepted',
	500: 'Our mistake',
})

/**
 * Starts the shop. Port 0 takes any free one; `listening` is a server that has one, whose place the shop takes.
 *
 * @param {{ port?: number, host?: string, listening?: import('node:net').Server }} [where]
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function startShop({ port = 0, host = '127.0.0.1', listening } = {}) {
	const state = new ShopState()
	const server = createServer((request, response) => {
		answer(state, request).then(
			({ status, headers, body }) => {
				response.writeHead(status, headers)
				response.end(request.method === 'HEAD' ? undefined : body)
			},
			() => response.destroy(),
		)
	})
	await new Promise((resolve, reject) => {
		server.once('error', reject)
		const listens = () => resolve(undefined)
		if (listening) server.listen(listening, listens)
		else server.listen(port, host, listens)
	})
	const address = /** @type {import('node:net').AddressInfo} */ (server.address())
	const named = host === '0.0.0.0' || host === '::' ? 'localhost' : host
	return {
		url: `http://${named.includes(':') ? `[${named}]` : named}:${address.port}`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}

/**
 * @param {ShopState} state
 * @param {import('node:http').IncomingMessage} request
 */
async function answer(state, request) {
	const method = request.method ?? 'GET'
	const url = new URL(`http://shop${request.url}`)
	const forProgram = url.pathname.startsWith('/api/')
	const headers = /** @type {Record<string, string | string[]>} */ ({
		'x-request-id': String(request.headers['x-request-id'] ?? randomUUID()),
		'x-content-type-options': 'nosniff',
		'content-security-policy': "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'",
	})
	const still = files[url.pathname]
	if (still)
		return {
			status: 200,
			headers: { ...headers, 'content-type': still.type, 'cache-control': 'no-cache' },
			body: still.body,
		}

	let visit = new Visit({ state, method, url, headers: request.headers, body: {} })
	try {
		const { handler, params, allow } = find(method, url.pathname)
		if (!handler) {
			if (allow.length) headers.allow = [...new Set(allow)].join(', ')
			throw allow.length
				? new Refusal(405, `${method} is not possible here.`)
				: new Refusal(404, `There is nothing at ${url.pathname}.`)
		}
		const body = await readBody(request, forProgram)
		visit = new Visit({ state, method, url, headers: request.headers, body })
		visit.params = decodeParams(params)
		const given = await handler(visit)
		Object.assign(headers, given.headers)
		return finish(request, visit, given, headers)
	} catch (error) {
		const refusal = error instanceof Refusal ? error : new Refusal(500, 'Something went wrong in the shop.')
		if (refusal.status === 500) console.error(error)
		if (refusal.status === 401 && forProgram) headers['www-authenticate'] = 'Bearer'
		if (!forProgram)
			return finish(request, visit, { status: refusal.status, html: problemPage(visit, refusal) }, headers)
		const problem = {
			type: 'about:blank',
			title: titles[refusal.status],
			status: refusal.status,
			detail: refusal.message,
			...(refusal.errors && { errors: refusal.errors }),
		}
		headers['content-type'] = 'application/problem+json'
		return finish(request, visit, { status: refusal.status, json: problem }, headers)
	}
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {Visit} visit
 * @param {import('./api.mjs').Answer} given
 * @param {Record<string, string | string[]>} headers
 */
function finish(request, visit, { status = 200, json, html }, headers) {
	if (visit.setCookies.length) headers['set-cookie'] = visit.setCookies
	headers['cache-control'] ??= 'no-store'
	if (json === undefined && html === undefined) return { status, headers, body: undefined }
	headers['content-type'] ??= html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
	const body = html ?? JSON.stringify(json)
	// Goods never change, so a test can see a 304 there.
	if (status === 200 && visit.method === 'GET' && visit.path.startsWith('/api/products')) {
		const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
		headers.etag = etag
		headers['cache-control'] = 'no-cache'
		if (request.headers['if-none-match'] === etag) return { status: 304, headers, body: undefined }
	}
	return { status, headers, body }
}

/** @param {Record<string, string>} params */
function decodeParams(params) {
	try {
		return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, decodeURIComponent(value)]))
	} catch {
		throw new Refusal(400, 'The address holds a broken percent sign.')
	}
}

/**
 * Pages send forms, programs send JSON. Nothing sent is an empty object.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {boolean} forProgram
 * @returns {Promise<Record<string, any>>}
 */
async function readBody(request, forProgram) {
	const chunks = []
	let size = 0
	for await (const chunk of request) {
		size += chunk.length
		// Read on without keeping: leaving the loop would cut the connection before the sender sees the answer.
		if (size <= LARGEST_BODY) chunks.push(chunk)
	}
	if (size > LARGEST_BODY) throw new Refusal(413, 'That is more than 64 KB.')
	if (!size) return {}
	const text = Buffer.concat(chunks).toString('utf8')
	const type = request.headers['content-type'] ?? ''
	if (!forProgram) return Object.fromEntries(new URLSearchParams(text))
	if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new Refusal(415, 'Send application/json.')
	let body
	try {
		body = JSON.parse(text)
	} catch {
		throw new Refusal(400, 'This is not JSON.')
	}
	if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refusal(400, 'Send a JSON object.')
	return body
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	const { url } = await startShop({ port: Number(process.env.SHOP_PORT ?? 8090), host: process.env.SHOP_HOST })
	console.log(`Puddlewright, the demo shop, is open at ${url}`)
}
