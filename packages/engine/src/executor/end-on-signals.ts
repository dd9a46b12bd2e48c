import type { Executor } from './loop.ts'

/** One press of Ctrl-C reaches a process twice where npx started it: from the terminal, and from npx. */
const samePress = 1000

/** The first signal drains, the next one, later than the same press, ends at once what is still in hand. */
export function endOnSignals(executor: Pick<Executor, 'drain' | 'stop'>): void {
	let first: number | undefined
	for (const signal of ['SIGTERM', 'SIGINT'] as const)
		process.on(signal, () => {
			const now = performance.now()
			if (first === undefined) {
				first = now
				void executor.drain()
			} else if (now - first > samePress) void executor.stop()
		})
}
