/** Why a run was ended from outside, as a sentence. */
export function cancelled({ reason }: AbortSignal): string {
	return reason instanceof Error && reason.name !== 'AbortError' ? reason.message : 'The run was cancelled.'
}

/** Gives up waiting as soon as the run is cancelled; what was waited for goes on unheard. */
export async function unlessCancelled<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
	const stop = () => new Error(cancelled(signal))
	if (signal.aborted) throw stop()
	let abandon = () => {}
	const aborted = new Promise<never>((_, reject) => {
		abandon = () => reject(stop())
		signal.addEventListener('abort', abandon, { once: true })
	})
	try {
		return await Promise.race([promise, aborted])
	} finally {
		signal.removeEventListener('abort', abandon)
	}
}
