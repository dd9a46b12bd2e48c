import type { Claimed } from '@assay/contract/executor'
import type { OpenConnection } from '@assay/karate/http/connect-by'
import { loadLibrary } from '@assay/karate/http/undici-io'
import type { Host } from '../../run/host.ts'
import type { LoadLimits } from '../../run/load-limits.ts'
import type { GeneratorEvent } from '../../surfaces/load/generator/generator-event.ts'
import type { LoadEnd } from '../../surfaces/load/generator/load-end.ts'
import { generatorHealth } from '../../surfaces/load/node/generator-health.ts'
import type { LoadHost } from '../../surfaces/load/run-feature.ts'
import { writeBundle } from '../bundle-folder.ts'
import type { ServerLink } from '../server-link.ts'
import { type LoadOfPart, loadInParts } from './load-in-parts.ts'
import { loadProcesses } from './load-processes.ts'
import { namedTargets } from './named-targets.ts'
import type { Sandbox, SandboxLimits } from './sandbox.ts'
import { converseWith } from './sandbox-conversation.ts'
import type { SandboxPool } from './sandbox-pool.ts'
import { carryTraffic } from './sandbox-traffic.ts'

interface SandboxedLoadOptions {
	claimed: Claimed
	link: Pick<ServerLink, 'file'>
	sandboxes: SandboxPool
	limits: SandboxLimits
	load: LoadLimits
	/** Opens what the users send requests to. */
	open: OpenConnection
	keep: Host['keep']
}

/** Connections that a sandbox has itself: what it may open at once, and some for the process. The other users' are the executor's. */
const mostDirect = 800

/** Whether a process without environment trusts the same certificates as this one. */
const trustsAsOthers = ({ NODE_EXTRA_CA_CERTS, NODE_TLS_REJECT_UNAUTHORIZED, NODE_OPTIONS = '' }: NodeJS.ProcessEnv) =>
	!NODE_EXTRA_CA_CERTS && NODE_TLS_REJECT_UNAUTHORIZED === undefined && !/ca|tls|ssl/.test(NODE_OPTIONS)

/**
 * Makes load from sandboxes of its own, which end with it: each has its share of the users, and all begin at one instant. This
 * process sends for them, so how it was belongs to what the generator says of itself.
 */
export function sandboxedLoad(options: SandboxedLoadOptions) {
	const open = new Set<Sandbox>()

	async function taken(): Promise<Sandbox> {
		const sandbox = await options.sandboxes.take()
		open.add(sandbox)
		return sandbox
	}

	const run: LoadHost['runLoad'] = async (load) => {
		const { users, rate, processes = loadProcesses(load.wish) } = options.load
		const stop = new AbortController()
		const targets = namedTargets(options.open, options.claimed.bundle.loadTargets, (why) => stop.abort(new Error(why)))
		const sandboxes = await Promise.all(Array.from({ length: processes }, taken))
		const health = generatorHealth()
		const throttle = rate === undefined ? load.wish.throttle : Math.min(rate, load.wish.throttle ?? rate)
		const wish = { ...load.wish, ...(throttle === undefined ? {} : { throttle }) }
		const emit = (event: GeneratorEvent) => load.emit(worse(event, health.take))

		async function makePart(part: LoadOfPart, index: number): Promise<LoadEnd> {
			const sandbox = sandboxes[index] as Sandbox
			await Promise.all([writeBundle(sandbox.folder, options.claimed, options.link), loadLibrary()])
			const traffic = carryTraffic(sandbox, targets.open, users, mostDirect, targets.judge)
			const direct = { connections: mostDirect, secured: trustsAsOthers(process.env) }
			return await converseWith(sandbox, traffic, options).load(part, users, direct)
		}

		try {
			return await loadInParts({ ...load, wish, emit }, processes, stop, makePart)
		} finally {
			health.close()
			for (const sandbox of sandboxes) {
				open.delete(sandbox)
				sandbox.kill()
			}
		}
	}

	return {
		run,
		close() {
			for (const sandbox of open) sandbox.kill()
		},
	}
}

/** How this process was counts where it was worse. */
function worse(event: GeneratorEvent, health: () => { delay: number; processor: number }): GeneratorEvent {
	if (event.type !== 'loadSecond') return event
	const { delay, processor } = health()
	const { generator } = event
	const both = { delay: Math.max(delay, generator.delay), processor: Math.max(processor, generator.processor) }
	return { ...event, generator: { ...generator, ...both } }
}
