import type { Claimed } from '@assay/contract/executor'
import type { OpenConnection } from '@assay/karate/http/connect-by'
import { loadLibrary } from '@assay/karate/http/undici-io'
import type { Host } from '../../run/host.ts'
import type { LoadLimits } from '../../run/load-limits.ts'
import { type LoadEnd, mergedEnds } from '../../surfaces/load/generator/load-end.ts'
import { mergedSeconds } from '../../surfaces/load/generator/merged-seconds.ts'
import type { LoadTold } from '../../surfaces/load/generator/told.ts'
import { generatorHealth } from '../../surfaces/load/node/generator-health.ts'
import { type LoadBegin, partOf, wholeLoad } from '../../surfaces/load/part/load-part.ts'
import type { LoadHost } from '../../surfaces/load/run-feature.ts'
import { writeBundle } from '../bundle-folder.ts'
import type { ServerLink } from '../server-link.ts'
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

/** Milliseconds in which several processes hear that the load begins. */
const toHear = 20

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
		const signal = AbortSignal.any([load.signal, stop.signal])
		const targets = namedTargets(options.open, options.claimed.bundle.loadTargets, (why) => stop.abort(new Error(why)))
		const sandboxes = await Promise.all(Array.from({ length: processes }, taken))
		const health = generatorHealth()
		const { take, ended } = mergedSeconds(processes, (told) => load.tell(worse(told, health.take)))
		const ready = together(processes, () => load.begin?.(signal) ?? Promise.resolve(now(processes)))
		const throttle = rate === undefined ? load.wish.throttle : Math.min(rate, load.wish.throttle ?? rate)
		const wish = { ...load.wish, ...(throttle === undefined ? {} : { throttle }) }

		async function runPart(sandbox: Sandbox, index: number): Promise<LoadEnd> {
			await Promise.all([writeBundle(sandbox.folder, options.claimed, options.link), loadLibrary()])
			const traffic = carryTraffic(sandbox, targets.open, users, mostDirect, targets.judge)
			const conversation = converseWith(sandbox, traffic, options)
			const part = { index, of: processes }
			const tell = (told: LoadTold) => take(index, told)
			const begin = async () => {
				const { at, part: share } = await ready()
				return { at, part: partOf(share, part) }
			}
			const direct = { connections: mostDirect, secured: trustsAsOthers(process.env) }
			const end = await conversation.load({ ...load, wish, begin, tell, signal }, users, direct)
			ended(index)
			// The others would go on with a load that is not the one that was asked for.
			if (end.error !== undefined || end.lost !== undefined) stop.abort(new Error(end.error ?? end.lost))
			return end
		}

		try {
			return first(await Promise.all(sandboxes.map(runPart)), stop.signal)
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

const now = (processes: number): LoadBegin => ({ at: Date.now() + (processes > 1 ? toHear : 0), part: wholeLoad })

/** Calls it when so many have asked, and gives all of them its answer. */
function together<T>(count: number, call: () => Promise<T>): () => Promise<T> {
	let waiting = count
	let all: (answer: Promise<T>) => void = () => {}
	const answer = new Promise<T>((resolve) => {
		all = resolve
	})
	return () => {
		waiting--
		if (waiting === 0) all(call())
		return answer
	}
}

/** What ended the others is why it ended. */
function first(ends: readonly LoadEnd[], stopped: AbortSignal): LoadEnd {
	const end = mergedEnds(ends)
	if (!stopped.aborted) return end
	const { error: _, lost: __, ...rest } = end
	const reason = String(stopped.reason.message)
	return ends.some(({ lost }) => lost === reason) ? { ...rest, lost: reason } : { ...rest, error: reason }
}

/** How this process was counts where it was worse. */
function worse(told: LoadTold, health: () => { delay: number; processor: number }): LoadTold {
	if (told.type !== 'loadSecond') return told
	const { delay, processor } = health()
	const { generator } = told
	const both = { delay: Math.max(delay, generator.delay), processor: Math.max(processor, generator.processor) }
	return { ...told, generator: { ...generator, ...both } }
}
