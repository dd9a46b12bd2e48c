// The operations that a blocked script can ask another thread or process for.

import type { HttpRequest } from './message.ts'
import { exchange } from './undici-io.ts'
import { type SocketRequest, socketOperations } from './web-sockets.ts'

export async function performOperation(operation: string, args: unknown): Promise<unknown> {
	if (operation === 'http') return exchange(args as HttpRequest)
	const socket = Object.hasOwn(socketOperations, operation) ? socketOperations[operation] : undefined
	if (!socket) throw new Error(`the operation ${operation} is not known`)
	return socket(args as SocketRequest)
}
