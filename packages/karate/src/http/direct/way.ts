import type { ConnectionOptions } from 'node:tls'
import type { DirectConnection } from './direct-connection.ts'
import type { Origin } from './request-head.ts'

/** Connections of one user to one server. */
export interface Way {
	origin: Origin
	/** What `configure ssl` says. */
	ssl: string
	tls: ConnectionOptions
	connections: DirectConnection[]
}

/** One that is kept and free; those that ended meanwhile go. */
export function keptIn({ connections }: Way): DirectConnection | undefined {
	for (let at = connections.length - 1; at >= 0; at--) {
		const one = connections[at]
		if (one?.usable) return one
		if (one?.over) connections.splice(at, 1)
	}
	return undefined
}
