/**
 * Traces of what the server and its executors do, for OpenTelemetry. Spans are handed on by their W3C trace context, a text
 * that travels in headers, in a run's row and with its claim; nothing is kept aside of it. Unaware of who collects them.
 */
export interface Tracing {
	/** Begins a span; `parent` is the context of another, also of another process. */
	span(name: string, options?: SpanOptions): Span
	/** Sends what is waiting, for a few seconds at most. */
	stop(): Promise<void>
}

export interface SpanOptions {
	parent?: string | undefined
	/** `server`: answers a call of another process; `consumer`: does what another process put into a queue. */
	kind?: 'server' | 'consumer'
	/** Milliseconds since 1970; now unless given. */
	at?: number
	attributes?: Attributes
}

export interface Span {
	/** `traceparent` for what comes of it; absent where nothing is traced. */
	readonly context: string | undefined
	end(more?: { at?: number; attributes?: Attributes; failed?: boolean }): void
}

export type Attributes = Record<string, string | number>

/** Where nobody asked for traces. */
export const noTracing: Tracing = {
	span: () => ({ context: undefined, end() {} }),
	stop: async () => {},
}

/** Ends a span with the work that it is about. */
export async function traced<T>(span: Span, work: () => Promise<T>): Promise<T> {
	try {
		const done = await work()
		span.end()
		return done
	} catch (error) {
		span.end({ failed: true })
		throw error
	}
}
