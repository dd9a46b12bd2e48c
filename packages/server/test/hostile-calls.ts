import { addressOf } from '@assay/contract/client'
import type { Route } from '@assay/contract/route'
import * as z from 'zod'

/** One bad request: what is bad about it, and the only status it may have where there is just one. */
interface HostileCall {
	says: string
	url: string
	body?: unknown
	headers?: Record<string, string>
	status?: number
}

const json = { 'content-type': 'application/json' }
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** As one value of a body. */
const values: unknown[] = [
	null,
	true,
	-1,
	1.5,
	1e308,
	2 ** 60,
	'',
	'   ',
	'a\u0000b',
	'half \ud800 a character',
	'😀'.repeat(8),
	'\u202Eright to left',
	'<img src=x onerror=alert(1)>',
	`'";-- \\`,
	'x'.repeat(100_000),
	'* * * * * * * *',
	[],
	[[null]],
	{ constructor: { prototype: 1 } },
	JSON.parse(deep(500)),
]
/** As one value of an address. */
const texts = ['-1', '9'.repeat(30), '1e309', 'a\u0000b', "' or 1=1 --", '<script>', '../../etc/passwd', '😀', '']

/** A valid call of a route with one thing wrong at a time, from what the contract says of the route. */
export function* hostileCalls(
	route: Route,
	call: { params?: object; query?: object; body?: unknown; headers?: Record<string, string> },
): Generator<HostileCall> {
	const url = addressOf(route, call)
	const { params = {}, query = {}, body, headers = {} } = call
	const rest = { body, headers }
	const and = (more: string) => `${url}${url.includes('?') ? '&' : '?'}${more}`

	for (const key of keysOf(route.params))
		for (const text of texts.filter(Boolean))
			yield { says: `${key} = ${text}`, url: addressOf(route, { params: { ...params, [key]: text }, query }), ...rest }
	yield { says: 'an unknown query key', url: and('Unheard=1'), status: 422, ...rest }
	for (const key of keysOf(route.query)) {
		for (const text of texts)
			yield { says: `${key} = ${text}`, url: addressOf(route, { params, query: { ...query, [key]: text } }), ...rest }
		yield { says: `${key} twice`, url: and(`${key}=1&${key}=2`), ...rest }
	}
	if (route.method === 'GET' || route.takes === 'bytes') return
	if (route.takes === 'multipart') {
		const start = (body as Buffer).subarray(0, 60)
		yield { says: 'a form cut off', url, body: start, headers }
		yield { says: 'a form without a boundary', url, body, headers: { 'content-type': 'multipart/form-data' } }
		yield { says: 'JSON instead of a form', url, body: '{"file":{"path":"/etc/passwd"}}', headers: json, status: 415 }
		return
	}
	const raw = (says: string, text: string | Buffer, status?: number, type = json) =>
		({ says, url, body: text, headers: { ...headers, ...type }, ...(status ? { status } : {}) }) satisfies HostileCall
	yield raw('JSON cut off', '{"a":', 400)
	yield raw('bottomless brackets', '['.repeat(1000), 422)
	yield raw('brackets 5,000 deep', `{"a":${deep(5000)}}`, 422)
	yield raw('bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22]), 400)
	yield raw('a hidden prototype', '{"__proto__":{"roles":["admin"]}}', 400)
	yield raw('a form', 'a=1', 415, { 'content-type': 'application/x-www-form-urlencoded' })
	yield raw('plain text', '{}', 415, { 'content-type': 'text/plain' })
	yield raw('a bare text', '"x"', 422)
	yield raw('a bare number', '1', 422)
	if (!Array.isArray(body)) {
		yield raw('a list', '[1]', 422)
		yield { says: 'an unknown key', url, body: { ...(body as object), Unheard: 1 }, headers, status: 422 }
		yield raw('a key twice', '{"id":1,"id":"x","id":[]}')
	}
	for (const key of keysOf(route.body))
		for (const value of values)
			yield {
				says: `${key} = ${JSON.stringify(value).slice(0, 40)}`,
				url,
				body: { ...(body as object), [key]: value },
				headers,
			}
}

/** The keys that a schema knows. */
function keysOf(schema: z.ZodType | undefined): string[] {
	if (!schema) return []
	const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
	return Object.keys(properties)
}
