type Stop = () => void

const watched = new WeakMap<AbortSignal, Set<Stop>>()

/**
 * Has something done when a signal is aborted, and gives what takes that back. A signal has one listener for all of them: thousands
 * come and go, and a signal looks through all that it has for the one to take away.
 */
export function onAbort(signal: AbortSignal, stop: Stop): () => void {
	let stops = watched.get(signal)
	if (!stops) {
		const all = new Set<Stop>()
		stops = all
		watched.set(signal, all)
		signal.addEventListener('abort', () => {
			for (const one of all) one()
			all.clear()
		})
	}
	const all = stops
	all.add(stop)
	return () => void all.delete(stop)
}
