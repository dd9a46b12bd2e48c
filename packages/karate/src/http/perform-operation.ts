// The operations that a blocked script can ask another thread or process for.

import type { OpenConnection } from './connect-by.ts'
import type { HttpRequest } from './message.ts'
import { type Exchanges, exchange, newExchanges } from './undici-io.ts'
import { newWebSockets, type SocketRequest, type WebSockets } from './web-sockets.ts'

export type Perform = (operation: string, args: unknown) => Promise<unknown>

const performer =
	(http: Exchanges['exchange'], { operations }: WebSockets): Perform =>
	async (operation, args) => {
		if (operation === 'http') return http(args as HttpRequest)
		const socket = Object.hasOwn(operations, operation) ? operations[operation] : undefined
		if (!socket) throw new Error(`the operation ${operation} is not known`)
		return socket(args as SocketRequest)
	}

/** For a process that sends for one user alone. */
export const performOperation = performer(exchange, newWebSockets())

export interface Traffic extends Exchanges {
	perform: Perform
}

/** Bytes of an answer that is held for somebody else: he may ask for many. */
const largestBody = 256 * 1024 * 1024

/** All that one sandbox sends and receives, over connections of its own. */
export function newTraffic(open: OpenConnection): Traffic {
	const exchanges = newExchanges({ open, largestBody })
	const sockets = newWebSockets(open)
	return {
		...exchanges,
		perform: performer(exchanges.exchange, sockets),
		async close() {
			sockets.close()
			await exchanges.close()
		},
	}
}
