// What the interpreter asks the outside world for. It is written as generators that yield these, so that one
// implementation serves the asynchronous step and the blocking call out of user JavaScript.

import type { HttpOutcome, HttpRequest } from '../http/message.ts'
import type { Locks } from './locks.ts'

export type Effect =
	| { kind: 'http'; request: HttpRequest }
	| { kind: 'sleep'; milliseconds: number }
	/** Waits until nobody else holds one of the names. */
	| { kind: 'lock'; locks: Locks; names: readonly string[] }
	/** So many of them at once; one after another in a blocking call. */
	| { kind: 'lanes'; flows: Iterator<Flow<void>>; count: number }
	/** A moment for other features of the same process; nothing happens in a blocking call. */
	| { kind: 'breathe' }

// biome-ignore lint/suspicious/noExplicitAny: each effect has its own kind of answer
export type Flow<T> = Generator<Effect, T, any>

/** Between steps too: a run that is cancelled hears of it there. */
export const breathe: Effect = { kind: 'breathe' }

export function* sendRequest(request: HttpRequest): Flow<HttpOutcome> {
	return yield { kind: 'http', request }
}

export function* sleep(milliseconds: number): Flow<void> {
	if (milliseconds > 0) yield { kind: 'sleep', milliseconds }
}
