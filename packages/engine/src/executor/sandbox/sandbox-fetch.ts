import type { HttpOutcome, HttpReply, HttpRequest } from '@assay/karate/http/message'

type Send = (request: HttpRequest, signal?: AbortSignal) => Promise<HttpOutcome>

const most = 20
const redirects = new Set([301, 302, 303, 307, 308])
const bodiless = new Set([101, 204, 205, 304])
const options = { connectTimeout: 30_000, readTimeout: 300_000 }

/**
 * A `fetch` for code that has no network of its own: the same requests, redirects and errors, sent by somebody else. Bodies
 * are sent and received whole.
 */
export const fetchBy =
	(send: Send): typeof fetch =>
	async (input, init) => {
		const request = new Request(input, init)
		const { signal, redirect } = request
		signal.throwIfAborted()
		let body: Uint8Array | undefined = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
		let { method } = request
		const headers = new Headers(request.headers)
		if (!headers.has('accept')) headers.set('accept', '*/*')
		if (!headers.has('user-agent')) headers.set('user-agent', 'node')
		let url = new URL(request.url)
		for (let followed = 0; ; followed++) {
			if (!/^https?:$/.test(url.protocol)) throw failed(`${url.protocol} is not http: or https:`)
			const one = { method, url: url.href, headers: [...withLength(headers, url, method, body)], options }
			const outcome = await Promise.race([send(body ? { ...one, body } : one, signal), aborted(signal)])
			const { response } = outcome
			if (!response) throw failed(outcome.failure ?? 'no answer')
			const location = response.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
			if (!redirects.has(response.status) || location === undefined || redirect === 'manual')
				return answer(response, url, followed > 0)
			if (redirect === 'error') throw failed(`${url.href} redirects to ${location}`)
			if (followed === most) throw failed(`more than ${most} redirects`)
			const next = new URL(location, url)
			if (response.status === 303 ? method !== 'HEAD' : response.status < 303 && method === 'POST') {
				method = 'GET'
				body = undefined
				for (const name of ['content-type', 'content-encoding', 'content-language', 'content-length'])
					headers.delete(name)
			}
			if (next.origin !== url.origin)
				for (const name of ['authorization', 'cookie', 'host', 'proxy-authorization']) headers.delete(name)
			url = next
		}
	}

function* withLength(
	headers: Headers,
	url: URL,
	method: string,
	body: Uint8Array | undefined,
): Iterable<[string, string]> {
	if (!headers.has('host')) yield ['host', url.host]
	if (!headers.has('connection')) yield ['connection', 'keep-alive']
	yield* headers
	if (!headers.has('content-length') && (body || /^(?:POST|PUT|PATCH)$/.test(method)))
		yield ['content-length', String(body?.byteLength ?? 0)]
}

function answer({ status, statusText, headers, body }: HttpReply, url: URL, redirected: boolean): Response {
	const response = new Response(bodiless.has(status) ? null : body.slice(), { status, statusText, headers })
	return Object.defineProperties(response, { url: { value: url.href }, redirected: { value: redirected } })
}

const failed = (reason: string) => new TypeError('fetch failed', { cause: new Error(reason) })

const aborted = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
