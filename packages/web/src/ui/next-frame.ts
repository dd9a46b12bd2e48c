/** Milliseconds for which a frame is waited for. */
const longest = 250

/** Calls once with the next frame, or a moment later where none is drawn, as in a tab that nobody sees. Gives what takes it back. */
export function onNextFrame(work: () => void): () => void {
	const cancel = () => {
		cancelAnimationFrame(frame)
		clearTimeout(timer)
	}
	const now = () => {
		cancel()
		work()
	}
	const frame = requestAnimationFrame(now)
	const timer = setTimeout(now, longest)
	return cancel
}
