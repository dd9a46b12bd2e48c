// Lets somebody else open the connections of undici; what is secured is still secured from end to end by undici.

import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

export interface WantedConnection {
	/** A name or an address, IPv6 without brackets. */
	host: string
	port: number
	/** Milliseconds. */
	timeout: number
	localAddress?: string | undefined
	/** Nothing is read of it here, because it goes to another process. */
	paused?: boolean
}

/** Gives a connected socket. Throws with Node's codes, or `UND_ERR_CONNECT_TIMEOUT`, or with a sentence why it may not be. */
export type OpenConnection = (wanted: WantedConnection) => Promise<Socket>

type Settings = { timeout: number; localAddress?: string | undefined } & Record<string, unknown>

export function connectBy(
	open: OpenConnection,
	undici: Pick<typeof import('undici'), 'buildConnector'>,
	{ localAddress, ...settings }: Settings,
): buildConnector.connector {
	const secured = undici.buildConnector(settings)
	return (options, callback) => {
		const { hostname, port, protocol } = options
		const wanted = { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
		open({ ...wanted, timeout: settings.timeout, localAddress }).then(
			(socket) => {
				if (protocol === 'https:') return secure(socket)
				socket.setKeepAlive(true, 60_000)
				callback(null, socket)
			},
			(problem: Error) => callback(problem, null),
		)
		/** Certificates that cannot be read are thrown. */
		function secure(socket: Socket): void {
			try {
				secured({ ...options, httpSocket: socket as never }, (problem, made) => {
					if (made) return callback(null, made)
					socket.destroy()
					callback(problem as Error, null)
				})
			} catch (problem) {
				socket.destroy()
				callback(problem as Error, null)
			}
		}
	}
}
