// The small shop of end-points that the public demo features expect, in a thread of its own: a blocked script must not
// block the server that it waits for.

import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { parentPort } from 'node:worker_threads'

const cats = new Map()
const files = new Map()
let lastId = 0
let greetings = 0
const token = randomUUID()

const send = (response, status, body, headers = {}) => {
	const bytes = Buffer.isBuffer(body)
	const type = bytes
		? 'application/octet-stream'
		: typeof body === 'string'
			? 'text/plain;charset=UTF-8'
			: 'application/json;charset=UTF-8'
	response.writeHead(status, { 'Content-Type': type, ...headers })
	response.end(bytes || typeof body === 'string' ? body : JSON.stringify(body))
}

const paramsOf = (url, body, type) => {
	const params = {}
	const add = (pairs) => {
		for (const [name, value] of pairs) {
			params[name] ??= []
			params[name].push(value)
		}
	}
	add(url.searchParams)
	if (/x-www-form-urlencoded/.test(type)) add(new URLSearchParams(body.toString()))
	return params
}

const partsOf = (body, type) => {
	const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
	const text = body.toString('latin1')
	return text
		.split(`--${boundary}`)
		.slice(1, -1)
		.map((part) => {
			const at = part.indexOf('\r\n\r\n')
			const head = part.slice(0, at)
			return {
				name: /[; ]name="([^"]*)"/.exec(head)?.[1],
				filename: /filename="([^"]*)"/.exec(head)?.[1],
				contentType: /Content-Type: ([^\r\n;]*)/i.exec(head)?.[1],
				bytes: Buffer.from(part.slice(at + 4, -2), 'latin1'),
			}
		})
}

const keep = (bytes, filename, contentType, more = {}) => {
	const id = randomUUID()
	files.set(id, { bytes, filename, contentType })
	return { id, filename, contentType, ...more }
}

const cookiesOf = (header = '') =>
	header
		.split(';')
		.filter((one) => one.trim())
		.map((one) => ({ name: one.slice(0, one.indexOf('=')).trim(), value: one.slice(one.indexOf('=') + 1).trim() }))

const routes = [
	[
		'POST',
		/^\/cats$/,
		({ json }, response) => {
			const { name, kittens } = json()
			const cat = { id: ++lastId, name, kittens }
			cats.set(String(cat.id), cat)
			send(response, 200, cat)
		},
	],
	['GET', /^\/cats$/, (_, response) => send(response, 200, [...cats.values()])],
	['DELETE', /^\/cats$/, ({ json }, response) => send(response, cats.delete(String(json().id)) ? 200 : 404, '')],
	[
		'GET',
		/^\/cats\/(\d+)$/,
		({ found }, response) => (cats.has(found[1]) ? send(response, 200, cats.get(found[1])) : send(response, 404, '')),
	],
	[
		'PUT',
		/^\/cats\/(\d+)$/,
		({ found, json }, response) => {
			cats.set(found[1], { ...json(), id: Number(found[1]) })
			send(response, 200, cats.get(found[1]))
		},
	],
	['DELETE', /^\/cats\/(\d+)$/, ({ found }, response) => send(response, cats.delete(found[1]) ? 200 : 404, '')],
	['GET', /^\/cats\/(\d+)\/kittens$/, ({ found }, response) => send(response, 200, cats.get(found[1])?.kittens ?? [])],
	['*', /^\/search$/, ({ params }, response) => send(response, 200, params)],
	[
		'*',
		/^\/search\/headers$/,
		({ request }, response) => {
			const headers = {}
			for (const [name, value] of Object.entries(request.headers)) headers[name] = [value].flat()
			send(response, 200, headers)
		},
	],
	[
		'*',
		/^\/search\/cookies$/,
		({ request, params }, response) => {
			const domain = params.domain?.[0]
			const cookies = cookiesOf(request.headers.cookie).map((one) => ({ ...one, ...(domain ? { domain } : {}) }))
			send(response, 200, cookies, {
				'Set-Cookie': cookies.map((one) => `${one.name}=${one.value}${domain ? `; Domain=${domain}` : ''}`),
			})
		},
	],
	['GET', /^\/headers$/, (_, response) => send(response, 200, token, { 'Set-Cookie': `time=${Date.now()}` })],
	[
		'GET',
		/^\/headers\/(.+)$/,
		({ request, params, found }, response) => {
			const time = cookiesOf(request.headers.cookie).find((one) => one.name === 'time')?.value
			const wanted = token + time + (params.url?.[0] ?? '')
			send(
				response,
				found[1] === token && [request.headers.authorization].flat().join(',').includes(wanted) ? 200 : 400,
				'',
			)
		},
	],
	[
		'POST',
		/^\/echo\/binary$/,
		(_, response) => send(response, 200, { message: 'world', data: Buffer.from('world').toString('base64') }),
	],
	['POST', /^\/echo/, ({ body }, response) => send(response, 200, body.toString())],
	['GET', /^\/echo/, ({ params }, response) => send(response, 200, params)],
	[
		'GET',
		/^\/greeting\/reset$/,
		(_, response) => {
			greetings = 0
			send(response, 200, { counter: 0 })
		},
	],
	[
		'GET',
		/^\/greeting$/,
		({ params }, response) =>
			send(response, 200, { id: ++greetings, content: `Hello ${params.name?.[0] ?? 'World'}!` }),
	],
	[
		'*',
		/^\/redirect$/,
		({ url, request }, response) => {
			response.writeHead(302, { Location: `http://${request.headers.host}/search${url.search}` })
			response.end()
		},
	],
	[
		'POST',
		/^\/files\/binary$/,
		({ body, params, request }, response) =>
			send(response, 200, keep(body, params.name?.[0], request.headers['content-type'])),
	],
	[
		'POST',
		/^\/files\/fields$/,
		({ parts }, response) => {
			const answer = {}
			for (const part of parts())
				answer[part.name] = part.contentType?.includes('json')
					? JSON.parse(part.bytes.toString())
					: part.bytes.toString()
			send(response, 200, answer)
		},
	],
	[
		'POST',
		/^\/files$/,
		({ parts }, response) => {
			const all = parts()
			const file = all.find((part) => part.filename !== undefined)
			const message = all.find((part) => part.name === 'message')?.bytes.toString()
			send(response, 200, keep(file.bytes, file.filename, file.contentType, message === undefined ? {} : { message }))
		},
	],
	[
		'GET',
		/^\/files\/(.+)$/,
		({ found }, response) => {
			const file = files.get(found[1])
			send(response, 200, file.bytes, {
				'Content-Type': file.contentType,
				'Content-Disposition': `attachment; filename="${file.filename}"`,
			})
		},
	],
	[
		'POST',
		/^\/graphql$/,
		(_, response) => {
			const data = [
				{ id: '1', title: 'first' },
				{ id: '2', title: 'qui est esse' },
			]
			send(response, 200, {
				data: { user: { username: 'Bret', posts: { data }, address: { geo: { lng: 81.1496, lat: -37.3159 } } } },
			})
		},
	],
]

const server = createServer((request, response) => {
	const chunks = []
	request.on('data', (chunk) => chunks.push(chunk))
	request.on('end', () => {
		const url = new URL(request.url, 'http://localhost')
		const body = Buffer.concat(chunks)
		const type = request.headers['content-type'] ?? ''
		for (const [method, pattern, answer] of routes) {
			const found = pattern.exec(decodeURIComponent(url.pathname))
			if (!found || (method !== '*' && method !== request.method)) continue
			try {
				answer(
					{
						request,
						url,
						body,
						found,
						params: paramsOf(url, body, type),
						json: () => JSON.parse(body.toString()),
						parts: () => partsOf(body, type),
					},
					response,
				)
			} catch (problem) {
				send(response, 400, { message: String(problem) })
			}
			return
		}
		send(response, 404, { path: url.pathname })
	})
})
/** An echo for short texts: all that a web socket needs in a test. */
server.on('upgrade', (request, socket) => {
	const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
	const accept = createHash('sha1').update(key).digest('base64')
	const protocol = request.headers['sec-websocket-protocol']
	socket.write(
		`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${
			protocol ? `Sec-WebSocket-Protocol: ${protocol}\r\n` : ''
		}\r\n`,
	)
	socket.on('error', () => {})
	if (request.url === '/asked') {
		const names = ['authorization', 'x-some', 'x-none', 'sec-websocket-protocol']
		const text = Buffer.from(JSON.stringify(names.map((name) => request.headers[name] ?? null)))
		socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]))
	}
	socket.on('data', (bytes) => {
		// several frames may arrive together
		for (let at = 0; at < bytes.length; ) {
			const kind = bytes[at] & 15
			if (kind !== 1 && kind !== 2) return socket.end()
			const length = bytes[at + 1] & 127
			const mask = bytes.subarray(at + 2, at + 6)
			const text = bytes.subarray(at + 6, at + 6 + length).map((byte, index) => byte ^ mask[index % 4])
			socket.write(Buffer.concat([Buffer.from([0x80 | kind, length]), text]))
			at += 6 + length
		}
	})
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address().port))
