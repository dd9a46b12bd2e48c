// What crosses between the interpreter and whoever performs the exchange. Plain data: it can be cloned to a thread
// or written to a pipe.

export type HeaderList = [string, string][]

export interface HttpOptions {
	connectTimeout: number
	readTimeout: number
	/** Present when `configure ssl` is on. Key and trust stores are file contents. */
	ssl?: {
		trustAll: boolean
		key?: Uint8Array
		certificate?: Uint8Array
		pfx?: Uint8Array
		password?: string
		ca?: Uint8Array
	}
	proxy?: { uri: string; username?: string; password?: string; nonProxyHosts?: string[] }
	localAddress?: string
}

export interface HttpRequest {
	method: string
	url: string
	headers: HeaderList
	body?: Uint8Array
	options: HttpOptions
}

export interface HttpReply {
	status: number
	statusText: string
	headers: HeaderList
	body: Uint8Array
}

export interface HttpTimings {
	connected?: number
	firstByte?: number
	total: number
}

export interface HttpOutcome {
	response?: HttpReply
	/** Why there was no answer, as a reason that ends a sentence: "connection refused". */
	failure?: string
	startedAt: number
	timings: HttpTimings
}

/** Performs an operation while the caller waits. `http` takes an HttpRequest and answers an HttpOutcome. */
export interface Blocking {
	call(operation: string, args: unknown): unknown
}

export interface Io {
	http(request: HttpRequest, signal?: AbortSignal): Promise<HttpOutcome>
	/** Without it, an HTTP call out of user JavaScript is an error of the run. */
	blocking?: Blocking
}
