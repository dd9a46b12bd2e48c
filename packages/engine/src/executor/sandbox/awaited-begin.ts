import { machineClock } from '../../surfaces/load/node/machine-clock.ts'
import { type LoadBegin, wholeLoad } from '../../surfaces/load/part/load-part.ts'

/** Lets a load wait until its parent says when it begins; at once where it is cancelled before. */
export function awaitedBegin() {
	let say: (begin: LoadBegin) => void = () => {}
	return {
		say: (begin: LoadBegin) => say(begin),
		/** `ready`: called when all is prepared and the answer is waited for. */
		after: (ready: () => void) => (signal: AbortSignal) =>
			new Promise<LoadBegin>((resolve) => {
				const never = () => resolve({ at: machineClock(), part: wholeLoad })
				if (signal.aborted) return never()
				say = resolve
				signal.addEventListener('abort', never, { once: true })
				ready()
			}),
	}
}
