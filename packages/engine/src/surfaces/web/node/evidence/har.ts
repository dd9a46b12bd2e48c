import type { Loaded } from './network-events.ts'

/** A body that the browser still held. */
export interface Body {
	text: string
	base64: boolean
}

// Archives are read by people: what is larger is left out, whole, because half a secret would not be found and hidden.
const longestText = 64 * 1024

/** An HTTP archive (HAR 1.2) of what a browser loaded; `bodies` by request id. */
export function harOf(loaded: Loaded[], bodies: Map<string, Body>, browser: { name: string; version: string }): object {
	return {
		log: {
			version: '1.2',
			creator: { name: 'Assay', version: '1' },
			browser,
			pages: [],
			entries: loaded.map((one) => entryOf(one, one.last ? bodies.get(one.id) : undefined)),
		},
	}
}

function entryOf(loaded: Loaded, body: Body | undefined) {
	const { request, response, failure, type, startedAt, received } = loaded
	const httpVersion = response?.protocol ?? 'unknown'
	const location = Object.entries(response?.headers ?? {}).find(([name]) => /^location$/i.test(name))?.[1] ?? ''
	const timings = timingsOf(loaded)
	return {
		startedDateTime: new Date(startedAt).toISOString(),
		time: milliseconds((loaded.until - loaded.from) * 1000),
		request: {
			method: request.method,
			url: request.url,
			httpVersion,
			cookies: [],
			headers: headersOf(request.headers),
			queryString: queryOf(request.url),
			...(request.hasPostData ? { postData: postDataOf(request) } : {}),
			headersSize: -1,
			bodySize: request.postData === undefined ? (request.hasPostData ? -1 : 0) : sizeOf(request.postData),
		},
		response: {
			status: response?.status ?? 0,
			statusText: response?.statusText ?? '',
			httpVersion,
			cookies: [],
			headers: headersOf(response?.headers ?? {}),
			content: { mimeType: response?.mimeType ?? '', ...contentOf(body) },
			redirectURL: location,
			headersSize: -1,
			bodySize: received > 0 ? received : -1,
		},
		cache: {},
		timings,
		...(response?.remoteIPAddress ? { serverIPAddress: response.remoteIPAddress } : {}),
		...(failure === undefined ? {} : { comment: `No answer: ${failure}` }),
		_resourceType: type.toLowerCase(),
	}
}

function contentOf(body: Body | undefined) {
	if (!body) return { size: -1, comment: 'The body is not kept.' }
	const size = body.base64 ? Math.floor((body.text.length * 3) / 4) : sizeOf(body.text)
	if (body.text.length > longestText)
		return { size, comment: `The body is left out: more than ${longestText / 1024} KB.` }
	return { size, text: body.text, ...(body.base64 ? { encoding: 'base64' } : {}) }
}

function postDataOf({ headers, postData }: Loaded['request']) {
	const mimeType = Object.entries(headers).find(([name]) => /^content-type$/i.test(name))?.[1] ?? ''
	if (postData === undefined) return { mimeType, params: [], text: '', comment: 'The body is not kept.' }
	if (postData.length > longestText)
		return { mimeType, params: [], text: '', comment: `The body is left out: more than ${longestText / 1024} KB.` }
	return { mimeType, params: [], text: postData }
}

/** Milliseconds of each part; -1 where it does not apply, as the format wants it. */
function timingsOf({ from, until, response }: Loaded) {
	const timing = response?.timing
	const whole = (until - from) * 1000
	if (!timing) return { send: 0, wait: milliseconds(whole), receive: 0 }
	const part = (start: number, end: number) => (start < 0 ? -1 : milliseconds(end - start))
	const first = Math.max(0, (timing.requestTime - from) * 1000)
	return {
		blocked: milliseconds(first + Math.max(0, timing.dnsStart, timing.dnsStart < 0 ? timing.connectStart : 0)),
		dns: part(timing.dnsStart, timing.dnsEnd),
		connect: part(timing.connectStart, timing.connectEnd),
		ssl: part(timing.sslStart, timing.sslEnd),
		send: milliseconds(timing.sendEnd - timing.sendStart),
		wait: milliseconds(timing.receiveHeadersEnd - timing.sendEnd),
		receive: milliseconds(whole - first - timing.receiveHeadersEnd),
	}
}

/** To a thousandth, never negative: the two clocks of a request may differ by a hair. */
const milliseconds = (value: number) => Math.max(0, Math.round(value * 1000) / 1000)

const headersOf = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => ({ name, value }))

const queryOf = (url: string) =>
	URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value })) : []

const sizeOf = (text: string) => new TextEncoder().encode(text).length
