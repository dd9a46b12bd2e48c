// The child process of blocking.test.ts.

import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import * as acorn from 'acorn'
import * as acornWalk from 'acorn-walk'
import { provideLibraries } from '../src/data/library.ts'
import { pipeBlocking } from '../src/http/pipe-blocking.ts'
import { newUndiciIo } from '../src/http/undici-io.ts'
import { workerBlocking } from '../src/http/worker-blocking.ts'
import { newSuite, runFeature } from '../src/run-feature.ts'

// one file, as in a sandbox
provideLibraries((name) => (name === 'acorn' ? acorn : acornWalk))
const files = JSON.parse(process.env.FILES ?? '{}') as Record<string, string>
const pipe = process.env.KIND === 'pipe'
const blocking = pipe
	? pipeBlocking({ write: 3, read: 4 })
	: workerBlocking(new URL('./worker-exchange.mjs', import.meta.url))
const problems: string[] = []

runFeature({
	path: 'main.feature',
	files: {
		read: (path) => (Object.hasOwn(files, path) ? new TextEncoder().encode(files[path]) : undefined),
		roots: [''],
	},
	variables: { base: process.env.BASE },
	io: newUndiciIo(blocking),
	suite: newSuite(),
	listener: {
		scenarioStarted: () => {},
		stepStarted: () => {},
		stepFinished: (end) => void (end.message && problems.push(end.message)),
		exchange: () => {},
		print: () => {},
		attachment: () => {},
		scenarioFinished: () => {},
	},
}).then((result) => {
	const proof = pipe
		? { thread: codeOf(() => new Worker('1', { eval: true })), file: codeOf(() => readFileSync('/etc/hostname')) }
		: {}
	console.log(JSON.stringify({ result, ...proof, ...(problems.length ? { problems } : {}) }))
	process.exit()
})

function codeOf(work: () => unknown): string {
	try {
		work()
		return 'allowed'
	} catch (problem) {
		return (problem as NodeJS.ErrnoException).code ?? String(problem)
	}
}
