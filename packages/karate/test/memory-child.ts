// The child process of memory.test.ts: 5,000 scenarios of one request each, and how much memory that took.

import { readFileSync } from 'node:fs'
import { newUndiciIo } from '../src/http/undici-io.ts'
import { newSuite, runFeature } from '../src/run-feature.ts'

const rows = Array.from({ length: 5000 }, (_, index) => `| ${index} |`).join('\n')
const text = `Feature:
Scenario Outline: order <n>
* url base
* path 'orders', n
* method get
* status 200
* match response == { id: '#number', text: '#string' }
Examples:
| n |
${rows}`
let exchanges = 0

runFeature({
	path: 'main.feature',
	files: { read: (path) => (path === 'main.feature' ? new TextEncoder().encode(text) : undefined), roots: [''] },
	variables: { base: process.env.BASE },
	parallel: Number(process.env.PARALLEL ?? 1),
	io: newUndiciIo(),
	suite: newSuite(),
	listener: {
		scenarioStarted: () => {},
		stepStarted: () => {},
		stepFinished: () => {},
		exchange: () => void exchanges++,
		print: () => {},
		attachment: () => {},
		scenarioFinished: () => {},
	},
}).then((result) => {
	console.log(JSON.stringify({ ...result, exchanges, megabytes: largest() }))
	process.exit()
})

/** Megabytes at most so far. What the system counts for a process as `maxRSS` begins with what its parent had at the start. */
function largest(): number {
	try {
		return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
	} catch {
		return process.resourceUsage().maxRSS / 1024
	}
}
