import { anotherPress } from '../run/another-press.ts'
import type { Executor } from './loop.ts'

/** The first signal drains, another press ends at once what is still in hand. */
export function endOnSignals(executor: Pick<Executor, 'drain' | 'stop'>): void {
	let isAnother: (() => boolean) | undefined
	for (const signal of ['SIGTERM', 'SIGINT'] as const)
		process.on(signal, () => {
			if (isAnother === undefined) {
				isAnother = anotherPress()
				void executor.drain()
			} else if (isAnother()) void executor.stop()
		})
}
