import type { HttpOutcome, HttpRequest } from '../http/message.ts'
import type { Exchange } from './listener.ts'

/** A request and what came of it as a listener sees them. `attempt`: the so manieth try of `retry until`, from 1. */
export function shownExchange(
	{ request, response, failure, startedAt, timings, tls }: HttpOutcome & { request: Omit<HttpRequest, 'options'> },
	attempt?: number,
): Exchange {
	const { method, url, headers, body } = request
	return {
		...(attempt === undefined ? {} : { attempt }),
		request: { method, url, headers, ...(body ? { body } : {}) },
		...(response ? { response } : {}),
		...(failure ? { failure } : {}),
		startedAt,
		timings,
		...(tls ? { tls } : {}),
	}
}
