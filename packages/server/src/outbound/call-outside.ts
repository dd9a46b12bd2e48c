import { setTimeout as pause } from 'node:timers/promises'
import { timeLimit } from '../time-limit.ts'
import { type Exchange, exchange } from './exchange.ts'
import { connectionFailed, OutsideFailed, statusFailed } from './outside-failed.ts'
import type { OutsideLimits, OutsideRequest } from './outside-request.ts'
import { redirected } from './redirected.ts'
import { withoutCredentials } from './without-credentials.ts'

const usual: OutsideLimits = {
	connect: 10_000,
	headers: 30_000,
	whole: 60_000,
	bytes: 5_000_000,
	retryAfter: 10_000,
	backoff: 500,
}
const mostRedirects = 3
const mostRepeats = 2

interface Head {
	status: number
	/** Names in lower case. */
	headers: Record<string, string>
}

export interface OutsideReply extends Head {
	body: Uint8Array
	text: string
	/** The text read as JSON; throws {@link OutsideFailed} where it is none. */
	json(): unknown
}

/** Calls and reads the whole answer. Throws {@link OutsideFailed}, whose message is one sentence for the user. */
export async function callOutside(request: OutsideRequest): Promise<OutsideReply> {
	const { status, headers, chunks, host } = await streamOutside(request)
	const parts: Uint8Array[] = []
	for await (const chunk of chunks) parts.push(chunk)
	const body = Buffer.concat(parts)
	const text = body.toString('utf8')
	const json = () => {
		try {
			return JSON.parse(text) as unknown
		} catch {
			throw new OutsideFailed('unreadable', `${host} did not answer with JSON.`)
		}
	}
	return { status, headers, body, text, json }
}

/** The same, with the answer as it arrives. Read `chunks` to its end or leave its loop: that ends the connection. */
export async function streamOutside(
	given: OutsideRequest,
): Promise<Head & { chunks: AsyncIterable<Uint8Array>; host: string }> {
	const request = await packed(given)
	const limits = { ...usual, ...request.limits }
	const signal = AbortSignal.any([timeLimit(limits.whole), ...(request.signal ? [request.signal] : [])])
	for (let repeat = 0; ; repeat++) {
		const answer = await followed(request, limits, signal)
		const { status, headers, chunks, url } = answer
		if ((status >= 200 && status < 300) || request.expects?.includes(status))
			return { status, headers, chunks, host: url.host }
		const wait = repeat < mostRepeats ? waitBefore(answer, request, limits, repeat) : undefined
		if (wait === undefined) throw await failed(answer, request)
		await answer.end()
		await pause(wait, undefined, { signal }).catch(() => {
			throw connectionFailed(signal.reason, url.host)
		})
	}
}

/** A form as the bytes it is sent as, so that it can be sent again. */
async function packed(request: OutsideRequest): Promise<OutsideRequest> {
	if (!(request.body instanceof FormData)) return request
	const form = new Response(request.body)
	const body = new Uint8Array(await form.arrayBuffer())
	return { ...request, body, headers: { ...request.headers, 'content-type': form.headers.get('content-type') ?? '' } }
}

async function followed(first: OutsideRequest, limits: OutsideLimits, signal: AbortSignal): Promise<Exchange> {
	let request = first
	let url = addressOf(first.url)
	for (let redirects = 0; ; redirects++) {
		const answer = await exchange(url, request, limits, signal)
		const { location } = answer.headers
		const leads = [301, 302, 303, 307, 308].includes(answer.status) && !request.expects?.includes(answer.status)
		if (!leads || location === undefined) return answer
		await answer.end()
		if (redirects === mostRedirects)
			throw new OutsideFailed('redirect', `${url.host} redirects more than ${mostRedirects} times.`)
		;({ url, request } = redirected({ from: url, request, status: answer.status, location }))
	}
}

/** http and https alone; credentials in the address would end in messages. */
function addressOf(text: string): URL {
	const url = URL.canParse(text) ? new URL(text) : undefined
	if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
		throw new OutsideFailed('address', 'Expected an address that begins with http:// or https://.')
	if (url.username !== '' || url.password !== '')
		throw new OutsideFailed('address', `Expected the address of ${url.host} without a user name and password in it.`)
	return url
}

/** A refused call (429) changed nothing and may be repeated; an error in between only where a repeat is harmless. */
function waitBefore({ status, headers }: Exchange, { method }: OutsideRequest, limits: OutsideLimits, repeat: number) {
	const asked = retryAfterOf(headers)
	const harmless = method === undefined || method === 'GET' || method === 'HEAD'
	if (status !== 429 && !(harmless && [502, 503, 504].includes(status))) return undefined
	const wait = asked === undefined ? limits.backoff * 2 ** repeat : asked * 1000
	return wait <= limits.retryAfter ? wait : undefined
}

/** Seconds; the header holds them or a date. */
function retryAfterOf(headers: Record<string, string>): number | undefined {
	const text = headers['retry-after']?.trim()
	if (!text) return undefined
	if (/^\d{1,9}$/.test(text)) return Number(text)
	const date = Date.parse(text)
	return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

const saidBytes = 2000

async function failed(answer: Exchange, request: OutsideRequest): Promise<OutsideFailed> {
	let said = ''
	try {
		for await (const chunk of answer.chunks) {
			said += Buffer.from(chunk).toString('utf8')
			if (said.length >= 2 * saidBytes) break
		}
	} catch {
		// What was said until then is enough.
	}
	const retryAfter = retryAfterOf(answer.headers)
	return statusFailed(answer.url.host, {
		status: answer.status,
		said: withoutCredentials(said, request).slice(0, saidBytes),
		...(retryAfter === undefined ? {} : { retryAfter }),
	})
}
