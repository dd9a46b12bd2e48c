import { monitorEventLoopDelay } from 'node:perf_hooks'

// Kept from before user code runs, which is not shown the real process.
const { cpuUsage } = process

/** Milliseconds between two looks at the event loop. */
const resolution = 10

/** How this process is: what it is asked covers the time since it was asked last. */
export function generatorHealth() {
	const loop = monitorEventLoopDelay({ resolution })
	loop.enable()
	let used = cpuUsage()
	let at = performance.now()
	return {
		/** `delay`: milliseconds that the loop was late in 99 of 100 looks. `processor`: share of one core. */
		take(): { delay: number; processor: number } {
			const now = performance.now()
			const { user, system } = cpuUsage(used)
			const processor = (user + system) / 1000 / Math.max(1, now - at)
			const late = loop.percentile(99) / 1e6 - resolution
			loop.reset()
			used = cpuUsage()
			at = now
			return {
				delay: Number.isFinite(late) ? Math.max(0, Math.round(late * 10) / 10) : 0,
				processor: Math.round(processor * 1000) / 1000,
			}
		},
		close: () => loop.disable(),
	}
}
