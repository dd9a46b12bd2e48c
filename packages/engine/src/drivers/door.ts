import type { OpenConnection } from '@assay/karate/http/connect-by'

/** The one way from an executor to the targets of its runs. */
export interface Targets {
	/** Connects to a target. Throws `TargetRefused`, or with the codes of Node's sockets. */
	open: OpenConnection
	/** Throws `TargetRefused` where a run may not reach it. */
	check(host: string, port: number): Promise<void>
	/** From now on nobody may reach this port of this machine, until the answer is called. `what` ends a sentence. */
	keepOut(port: number, what: string): () => void
}

/** The same for a browser, as a SOCKS 5 proxy on loopback. */
export interface Door extends Targets {
	port: number
	/** Why the last connection to a target could not be opened; undefined where it could. */
	lastFailure(host: string, port: number): Error | undefined
	close(): void
}

/** Its message is a sentence that names the target and says why. */
export class TargetRefused extends Error {
	override name = 'TargetRefused'
	readonly code = 'ERR_TARGET_REFUSED'
}
