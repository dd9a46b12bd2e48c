/** A call to a service that is not ours. Every one the server makes goes through here. */
export interface OutsideRequest {
	/** http or https. */
	url: string
	method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
	/** Names in lower case. */
	headers?: Record<string, string>
	body?: string | Uint8Array | FormData
	/** ASSAY_ALLOW_PRIVATE, `config.allowPrivate`. */
	allowPrivate: readonly string[]
	limits?: Partial<OutsideLimits>
	/** Statuses that are answers although they are no success: they are given back, not thrown or followed. */
	expects?: readonly number[]
	/** Ends the call when its caller goes away. */
	signal?: AbortSignal
}

/** Milliseconds, and bytes of the answer. */
export interface OutsideLimits {
	connect: number
	/** Until the answer begins, and between two parts of it. */
	headers: number
	/** With redirects, repeats and the reading of the answer. */
	whole: number
	bytes: number
	/** The longest Retry-After that is waited for. */
	retryAfter: number
	/** Before the first repeat; the second waits twice as long. */
	backoff: number
}
