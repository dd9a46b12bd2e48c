/** What Chromium reports of its requests (the Network domain of its protocol), as far as an archive needs it. */
export interface NetworkEvent {
	method: string
	params: {
		requestId: string
		/** Seconds of a monotonic clock. */
		timestamp: number
		/** Seconds since 1970. */
		wallTime?: number
		type?: string
		request?: {
			url: string
			method: string
			headers: Record<string, string>
			postData?: string
			hasPostData?: boolean
		}
		redirectResponse?: NetworkResponse
		response?: NetworkResponse
		headers?: Record<string, string>
		encodedDataLength?: number
		errorText?: string
	}
}

export interface NetworkResponse {
	url: string
	status: number
	statusText: string
	headers: Record<string, string>
	mimeType: string
	protocol?: string
	remoteIPAddress?: string
	encodedDataLength?: number
	timing?: Record<
		| 'requestTime'
		| 'dnsStart'
		| 'dnsEnd'
		| 'connectStart'
		| 'connectEnd'
		| 'sslStart'
		| 'sslEnd'
		| 'sendStart'
		| 'sendEnd'
		| 'receiveHeadersEnd',
		number
	>
}

/** One request and what came of it; a redirect is a request of its own. */
export interface Loaded {
	id: string
	/** Milliseconds since 1970. */
	startedAt: number
	/** Seconds of the same clock as the events. */
	from: number
	until: number
	type: string
	request: NonNullable<NetworkEvent['params']['request']>
	response?: NetworkResponse
	/** Bytes that came over the wire, headers included. */
	received: number
	failure?: string
	/** The browser may still hold what was answered. */
	last: boolean
}

/** Puts events together, in the order in which the requests began. Only what went over HTTP counts. */
export function loadedOf(events: Iterable<NetworkEvent>): Loaded[] {
	const all: Loaded[] = []
	const open = new Map<string, Loaded>()
	/** Headers as they were really sent and received come by themselves, before or after the request they belong to. */
	const sent = new Map<string, Record<string, string>[]>()
	const received = new Map<string, Record<string, string>[]>()
	const hops = new Map<string, Loaded[]>()
	const push = <T>(map: Map<string, T[]>, id: string, value: T) => map.set(id, [...(map.get(id) ?? []), value])
	for (const { method, params } of events) {
		const { requestId: id, timestamp } = params
		const known = open.get(id)
		if (method === 'Network.requestWillBeSent' && params.request) {
			if (known) {
				known.until = timestamp
				known.last = false
				if (params.redirectResponse) known.response = params.redirectResponse
				known.received = params.redirectResponse?.encodedDataLength ?? 0
			}
			if (!/^https?:/.test(params.request.url)) continue
			const { request, type = 'Other', wallTime = 0 } = params
			const loaded = {
				id,
				startedAt: wallTime * 1000,
				from: timestamp,
				until: timestamp,
				type,
				request,
				received: 0,
				last: true,
			}
			all.push(loaded)
			open.set(id, loaded)
			push(hops, id, loaded)
		} else if (method === 'Network.requestWillBeSentExtraInfo' && params.headers) push(sent, id, params.headers)
		else if (method === 'Network.responseReceivedExtraInfo' && params.headers) push(received, id, params.headers)
		else if (!known) continue
		else if (method === 'Network.responseReceived' && params.response) {
			known.response = params.response
			known.until = timestamp
		} else if (method === 'Network.loadingFinished') {
			known.until = timestamp
			known.received = params.encodedDataLength ?? 0
		} else if (method === 'Network.loadingFailed') {
			known.until = timestamp
			known.failure = params.errorText ?? 'failed'
		}
	}
	for (const [id, own] of hops) {
		for (const [hop, loaded] of own.entries()) {
			const [asked, answered] = [sent.get(id)?.[hop], received.get(id)?.[hop]]
			if (asked) loaded.request = { ...loaded.request, headers: asked }
			if (answered && loaded.response) loaded.response = { ...loaded.response, headers: answered }
		}
	}
	return all
}
