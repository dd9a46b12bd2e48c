import type { OpenConnection } from '@assay/karate/http/connect-by'
import { isNamed, readTargetRules } from '../../run/target-rules.ts'
import { TargetRefused } from '../../surfaces/node/door.ts'

export interface NamedTargets {
	open: OpenConnection
	/** The same of a request that goes through a proxy. */
	judge(url: string): void
}

const ownMachine = ['localhost', '*.localhost', '127.0.0.0/8', '::1']

/**
 * Lets load reach this machine and the hosts that its project names; `refused` is called with the sentence before anything is sent to
 * another one. `names`: absent = nobody names any, and all may be reached.
 */
export function namedTargets(
	open: OpenConnection,
	names: readonly string[] | undefined,
	refused: (why: string) => void,
): NamedTargets {
	if (names === undefined) return { open, judge() {} }
	const rules = readTargetRules([...ownMachine, ...names].join(','))

	function require(host: string, port: number): void {
		if (isNamed({ host: host.replace(/^\[(.*)\]$/, '$1'), port }, rules)) return
		const why = `${host}:${port} is no target that this project may load: an admin of the project names the hosts in its settings, under load targets.`
		refused(why)
		throw new TargetRefused(why)
	}

	return {
		async open(wanted) {
			require(wanted.host, wanted.port)
			return await open(wanted)
		},
		judge(url) {
			const { hostname, port, protocol } = new URL(url)
			require(hostname, Number(port) || (/^(?:https|wss):$/.test(protocol) ? 443 : 80))
		},
	}
}
