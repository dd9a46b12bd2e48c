// The thread of worker-blocking.ts: performs what is asked for and wakes the one that waits.

import { type MessagePort, workerData } from 'node:worker_threads'
import { performOperation } from './perform-operation.ts'

const { signal, port } = workerData as { signal: SharedArrayBuffer; port: MessagePort }
const bell = new Int32Array(signal)

port.on('message', ({ operation, args }: { operation: string; args: unknown }) => {
	const answer = (message: { value?: unknown; problem?: string }): void => {
		port.postMessage(message)
		Atomics.store(bell, 0, 1)
		Atomics.notify(bell, 0)
	}
	performOperation(operation, args).then(
		(value) => answer({ value }),
		(problem: unknown) => answer({ problem: problem instanceof Error ? problem.message : String(problem) }),
	)
})
