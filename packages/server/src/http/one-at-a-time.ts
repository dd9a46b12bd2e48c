import { setImmediate } from 'node:timers/promises'

/**
 * Lets work begin when the one before it has ended, or has taken its time: what each costs the event loop does not come at
 * once, and others are answered in between. Resolves to the function that says it has ended.
 * @param longest milliseconds after which the next begins all the same: it only waits for something by then
 */
export function oneAtATime(longest: number): () => Promise<() => void> {
	let last: Promise<unknown> = Promise.resolve()
	return async () => {
		const before = last
		let end = () => {}
		last = new Promise<void>((resolve) => {
			end = resolve
		})
		await before
		await setImmediate()
		const timer = setTimeout(end, longest).unref()
		return () => {
			clearTimeout(timer)
			end()
		}
	}
}
