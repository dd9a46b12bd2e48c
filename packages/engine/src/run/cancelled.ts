/** Why a run was ended from outside, as a sentence. */
export function cancelled({ reason }: AbortSignal): string {
	return reason instanceof Error && reason.name !== 'AbortError' ? reason.message : 'The run was cancelled.'
}

/** Gives up waiting as soon as the run is cancelled; what was waited for goes on unheard. */
export async function unlessCancelled<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
	const stop = () => new Error(cancelled(signal))
	if (signal.aborted) {
		promise.catch(() => {})
		throw stop()
	}
	let abandon = () => {}
	const waiting = waitingFor(signal)
	const aborted = new Promise<never>((_, reject) => {
		abandon = () => reject(stop())
		waiting.add(abandon)
	})
	try {
		return await Promise.race([promise, aborted])
	} finally {
		waiting.delete(abandon)
	}
}

/** One listener for all who wait: steps that call others wait inside each other. */
function waitingFor(signal: AbortSignal): Set<() => void> {
	const known = waiters.get(signal)
	if (known) return known
	const waiting = new Set<() => void>()
	waiters.set(signal, waiting)
	signal.addEventListener(
		'abort',
		() => {
			for (const abandon of [...waiting]) abandon()
		},
		{ once: true },
	)
	return waiting
}

const waiters = new WeakMap<AbortSignal, Set<() => void>>()
