import type { Executor } from './loop.ts'

/** The first signal drains, the next ends at once what is still in hand. */
export function endOnSignals(executor: Pick<Executor, 'drain' | 'stop'>): void {
	let asked = 0
	for (const signal of ['SIGTERM', 'SIGINT'] as const)
		process.on(signal, () => {
			asked++
			void (asked === 1 ? executor.drain() : executor.stop())
		})
}
