// What the interpreter asks the outside world for. It is written as generators that yield these, so that one
// implementation serves the asynchronous step and the blocking call out of user JavaScript.

import type { HttpOutcome, HttpRequest } from '../http/message.ts'

export type Effect =
	| { kind: 'http'; request: HttpRequest }
	| { kind: 'sleep'; milliseconds: number }
	/** Waits until nobody else in the suite holds the name. */
	| { kind: 'lock'; name: string }
	/** A moment for other features of the same process; nothing happens in a blocking call. */
	| { kind: 'breathe' }

// biome-ignore lint/suspicious/noExplicitAny: each effect has its own kind of answer
export type Flow<T> = Generator<Effect, T, any>

export function* sendRequest(request: HttpRequest): Flow<HttpOutcome> {
	return yield { kind: 'http', request }
}

export function* sleep(milliseconds: number): Flow<void> {
	if (milliseconds > 0) yield { kind: 'sleep', milliseconds }
}
