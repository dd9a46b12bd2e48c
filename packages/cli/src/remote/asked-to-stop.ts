/** Why a run is to end early: the build was cancelled, or its time is up. */
export interface AskedToStop {
	/** Resolves with a sentence, if ever. */
	why: Promise<string>
	/** Aborted by a second signal: whoever sends it does not want to wait. */
	atOnce: AbortSignal
	off(): void
}

/** `timeout`: milliseconds; undefined, the time is never up. */
export function askedToStop(timeout: number | undefined): AskedToStop {
	const atOnce = new AbortController()
	let resolve: (why: string) => void = () => {}
	const why = new Promise<string>((done) => {
		resolve = done
	})
	let asked = false
	const onSignal = (signal: string) => {
		if (asked) atOnce.abort()
		asked = true
		resolve(`${signal} was received.`)
	}
	const timer =
		timeout && setTimeout(() => resolve(`The run took longer than ${timeout / 1000} s (--timeout).`), timeout)
	process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
	return {
		why,
		atOnce: atOnce.signal,
		off() {
			clearTimeout(timer)
			process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
		},
	}
}
