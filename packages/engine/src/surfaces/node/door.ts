import type { OpenConnection } from '@assay/karate/http/connect-by'

/** The one way from an executor to the targets of its runs. */
export interface Targets {
	/** Connects to a target. Throws `TargetRefused`, or with the codes of Node's sockets. */
	open: OpenConnection
	/** Throws `TargetRefused` where a run may not reach it, `ENOTFOUND` where its name is unknown. */
	check(host: string, port: number): Promise<void>
	/** From now on no run may reach this port of this machine, until the answer is called. `what` ends a sentence. */
	keepOut(port: number, what: string): () => void
}

/** The same for browsers: a SOCKS 5 proxy on loopback. */
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

/**
 * The last arguments of a Chromium: nothing that it asks of the network goes around the door, or around the proxy that its
 * environment names (`host:1`, or one for each scheme, as `--proxy-server` takes it).
 */
export function doorArguments(door: Pick<Door, 'port'> | undefined, own?: string): string[] {
	if (!door) return own ? [`--proxy-server=${own}`] : []
	const ours = `socks5://127.0.0.1:${door.port}`
	// Where only some schemes have a proxy, the others would go by themselves.
	const rest = own?.includes('=') && !/(?:^|;)socks=/.test(own) ? `${own};socks=${ours}` : own
	return [
		`--proxy-server=${rest ?? ours}`,
		// Chromium goes to this machine and to link-local addresses by itself unless a switch forbids it.
		'--proxy-bypass-list=<-loopback>',
		'--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
	]
}
