/** Waits so many milliseconds; ends early, without a word, when the signal is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
	if (signal.aborted) return Promise.resolve()
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer)
			signal.removeEventListener('abort', end)
			resolve()
		}
		const timer = setTimeout(end, milliseconds)
		signal.addEventListener('abort', end)
	})
}
