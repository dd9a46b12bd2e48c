/**
 * Aborts with a TimeoutError after so many milliseconds, also where only `AbortSignal.any` knows of it: that holds its signals
 * weakly, and Node 20 then collects one without a listener, with its limit (nodejs/node#57736).
 */
export function timeLimit(milliseconds: number): AbortSignal {
	const limit = AbortSignal.timeout(milliseconds)
	limit.addEventListener('abort', () => {}, { once: true })
	return limit
}
