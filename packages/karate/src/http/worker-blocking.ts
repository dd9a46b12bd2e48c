// Performs operations in a thread while this one waits. For the command line on a developer's machine; where the
// permission model forbids threads, pipe-blocking.ts does the same.

import type { Blocking } from './message.ts'

export function workerBlocking(): Blocking {
	return {
		call() {
			throw new Error('not yet')
		},
	}
}
