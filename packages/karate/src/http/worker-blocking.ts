// Performs operations in a thread while this one waits. For the command line on a developer's machine; where the
// permission model forbids threads, pipe-blocking.ts does the same.

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Blocking } from './message.ts'

export interface WorkerBlocking extends Blocking {
	close(): Promise<void>
}

export interface WorkerSetup {
	signal: SharedArrayBuffer
	port: unknown
}

export function workerBlocking(): WorkerBlocking {
	let started: ReturnType<typeof start> | undefined
	return {
		call(operation, args) {
			started ??= start()
			const { signal, port } = started
			Atomics.store(signal, 0, 0)
			port.postMessage({ operation, args })
			Atomics.wait(signal, 0, 0)
			const answer = receiveMessageOnPort(port)?.message as { value?: unknown; problem?: string }
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
function start() {
	const signal = new Int32Array(new SharedArrayBuffer(4))
	const { port1, port2 } = new MessageChannel()
	const worker = new Worker(bootText(), {
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
function bootText(): string {
	const source = import.meta.url.endsWith('.ts')
	const entry = new URL(source ? './worker-exchange.ts' : './worker-exchange.js', import.meta.url).href
	if (!source) return `import(${JSON.stringify(entry)})`
	const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href
	return `import(${JSON.stringify(loader)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(entry)}) })`
}
