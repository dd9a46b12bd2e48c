import type { Loaded } from './network-events.ts'

/** What a browser reports of its requests over WebDriver BiDi (the network module), as far as an archive needs it. */
export interface BidiEvent {
	method: string
	params: {
		/** How often the request was sent on before. */
		redirectCount: number
		/** Milliseconds since 1970. */
		timestamp: number
		request: {
			request: string
			url: string
			method: string
			headers: BidiHeader[]
			/** Bytes; null where nobody knows. */
			bodySize: number | null
			destination?: string
			initiatorType?: string | null
			timings: Record<BidiMoment, number>
		}
		response?: {
			url: string
			status: number
			statusText: string
			headers: BidiHeader[]
			mimeType: string
			protocol: string
			bytesReceived: number
		}
		errorText?: string
	}
}

/** Milliseconds since 1970; 0 where there is none. */
type BidiMoment =
	| 'requestTime'
	| 'fetchStart'
	| 'dnsStart'
	| 'dnsEnd'
	| 'connectStart'
	| 'connectEnd'
	| 'tlsStart'
	| 'tlsEnd'
	| 'requestStart'
	| 'responseStart'
	| 'responseEnd'

interface BidiHeader {
	name: string
	/** Bytes that are no text come in base64. */
	value: { type: string; value: string }
}

/** Puts events together, in the order in which the requests began; a redirect is a request of its own. Only what went over HTTP counts. */
export function loadedByBidi(events: Iterable<BidiEvent>): Loaded[] {
	const all = new Map<string, Loaded>()
	for (const { method, params } of events) {
		const { request, response, redirectCount, timestamp, errorText } = params
		const { request: id, url, timings, bodySize } = request
		if (!/^https?:/.test(url)) continue
		const key = `${id} ${redirectCount}`
		const before = all.get(`${id} ${redirectCount - 1}`)
		if (before) before.last = false
		const startedAt = timings.requestTime || timestamp
		const known = all.get(key)
		const loaded: Loaded = known ?? {
			id,
			startedAt,
			from: startedAt / 1000,
			until: timestamp / 1000,
			type: typeOf(request),
			request: { url, method: request.method, headers: {}, hasPostData: (bodySize ?? 0) > 0 },
			received: 0,
			last: true,
		}
		all.set(key, loaded)
		// As they were really sent they are known in the end.
		loaded.request.headers = headersOf(request.headers)
		loaded.until = Math.max(loaded.from, (timings.responseEnd || timestamp) / 1000)
		if (method === 'network.fetchError') loaded.failure = errorText ?? 'failed'
		else if (response) {
			const { status, statusText, mimeType, protocol, bytesReceived } = response
			const headers = headersOf(response.headers)
			loaded.response = { url, status, statusText, mimeType, protocol, headers, timing: timingOf(timings) }
			loaded.received = bytesReceived
		}
	}
	return [...all.values()]
}

/** Those that come more than once stand in lines, as Chromium gives them. */
function headersOf(headers: BidiHeader[]): Record<string, string> {
	const all: Record<string, string> = {}
	for (const { name, value } of headers) {
		const text = value.type === 'base64' ? Buffer.from(value.value, 'base64').toString('latin1') : value.value
		all[name] = Object.hasOwn(all, name) ? `${all[name]}\n${text}` : text
	}
	return all
}

const destinations: Record<string, string> = { document: 'Document', iframe: 'Document', frame: 'Document' }
const initiators: Record<string, string> = { fetch: 'Fetch', xmlhttprequest: 'XHR' }

/** In the words of Chromium where an archive reads them. */
const typeOf = ({ destination = '', initiatorType }: BidiEvent['params']['request']): string =>
	destinations[destination] ?? initiators[initiatorType ?? ''] ?? (destination || 'Other')

/** In milliseconds since the request was made, -1 where it had no such part. */
function timingOf(at: Record<BidiMoment, number>): NonNullable<NonNullable<Loaded['response']>['timing']> | undefined {
	// Of what came from a cache nothing is known.
	if (!at.requestStart || !at.responseStart) return undefined
	const begin = at.fetchStart || at.requestTime
	const since = (moment: BidiMoment) => (at[moment] ? Math.max(0, at[moment] - begin) : -1)
	return {
		requestTime: begin / 1000,
		dnsStart: since('dnsStart'),
		dnsEnd: since('dnsEnd'),
		connectStart: since('connectStart'),
		connectEnd: since('connectEnd'),
		sslStart: since('tlsStart'),
		sslEnd: since('tlsEnd'),
		sendStart: since('requestStart'),
		sendEnd: since('requestStart'),
		receiveHeadersEnd: since('responseStart'),
	}
}
