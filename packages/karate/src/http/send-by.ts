import { failureReason } from './failure-reason.ts'
import type { Io, Send } from './message.ts'

/** Sends by promises; one that is broken is a request that failed. */
export const sendBy =
	(http: Io['http']): Send =>
	(request, signal, answered) =>
		void http(request, signal).then(answered, (problem: unknown) =>
			answered({ failure: failureReason(problem, request), startedAt: Date.now(), timings: { total: 0 } }),
		)
