// Performs operations in a thread while this one waits. For the command line on a developer's machine; where the
// permission model forbids threads, pipe-blocking.ts does the same.

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Blocking } from './message.ts'

export interface WorkerBlocking extends Blocking {
	close(): Promise<void>
}

interface Answer {
	value?: unknown
	problem?: string
	/** The thread could not start; it will never answer again. */
	dead?: boolean
}

/** `entry`: where a bundled program keeps worker-exchange; beside this file otherwise. */
export function workerBlocking(entry?: URL): WorkerBlocking {
	let started: ReturnType<typeof start> | undefined
	let dead: string | undefined
	return {
		call(operation, args) {
			if (dead !== undefined) throw new Error(dead)
			started ??= start(entry)
			const { signal, port } = started
			Atomics.store(signal, 0, 0)
			port.postMessage({ operation, args })
			Atomics.wait(signal, 0, 0)
			const answer = receiveMessageOnPort(port)?.message as Answer
			if (answer.dead) dead = answer.problem
			if (answer.problem !== undefined) throw new Error(answer.problem)
			return answer.value
		},
		async close() {
			await started?.worker.terminate()
			started = undefined
		},
	}
}

/** Started with the first call: most runs never block. */
function start(entry: URL | undefined) {
	const signal = new Int32Array(new SharedArrayBuffer(4))
	const { port1, port2 } = new MessageChannel()
	const worker = new Worker(bootText(entry), {
		eval: true,
		execArgv: [],
		workerData: { signal: signal.buffer, port: port2 },
		transferList: [port2],
	})
	worker.unref()
	port1.unref()
	return { signal, port: port1, worker }
}

/** In development this program is TypeScript, which a plain thread cannot load by itself. */
function bootText(own: URL | undefined): string {
	const source = own === undefined && import.meta.url.endsWith('.ts')
	const entry = JSON.stringify(
		(own ?? new URL(source ? './worker-exchange.ts' : './worker-exchange.js', import.meta.url)).href,
	)
	// Resolved as a module that is required, yet loaded as one that is imported: only that one finds its parts.
	const tsx = () =>
		createRequire(import.meta.url)
			.resolve('tsx/esm/api')
			.replace(/\.cjs$/, '.mjs')
	const loader = source ? JSON.stringify(pathToFileURL(tsx()).href) : ''
	const load = source
		? `import(${loader}).then((tsx) => { tsx.register(); return import(${entry}) })`
		: `import(${entry})`
	return `${load}.catch((problem) => {
		const { workerData: { signal, port } } = require('node:worker_threads')
		port.postMessage({ dead: true, problem: 'the thread for HTTP calls could not start: ' + problem.message })
		Atomics.store(new Int32Array(signal), 0, 1)
		Atomics.notify(new Int32Array(signal), 0)
	})`
}
