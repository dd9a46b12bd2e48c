import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/**
 * Loaded into the server's process by the proofs of bodies and of pace: reports what its event loop did, and its memory, since it
 * was last asked, and what it holds after a collection, in bytes.
 */
const port = Number(process.env.ASSAY_PROBE_PORT)
if (port && process.argv[1]?.endsWith('start.mjs')) {
	const delay = monitorEventLoopDelay({ resolution: 1 })
	delay.enable()
	// On Linux the time that the loop's own thread had the processor: what others do on the machine is not its cost.
	const processor = () => {
		try {
			return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
		} catch {
			return performance.eventLoopUtilization().active
		}
	}
	let before = processor()
	let least = process.memoryUsage.rss()
	let most = least
	setInterval(() => {
		most = Math.max(most, process.memoryUsage.rss())
	}, 2).unref()
	createServer((_request, response) => {
		const active = processor() - before
		const rss = process.memoryUsage.rss()
		const looked = { active, longest: delay.max / 1e6, grown: Math.max(most, rss) - least }
		globalThis.gc?.()
		const { heapUsed, external } = process.memoryUsage()
		response.end(JSON.stringify({ ...looked, held: heapUsed + external }))
		delay.reset()
		before = processor()
		least = process.memoryUsage.rss()
		most = least
	})
		.listen(port, '127.0.0.1')
		.unref()
}
