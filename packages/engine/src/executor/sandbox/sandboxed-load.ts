import type { Claimed } from '@assay/contract/executor'
import type { OpenConnection } from '@assay/karate/http/connect-by'
import { loadLibrary } from '@assay/karate/http/undici-io'
import type { Host } from '../../run/host.ts'
import type { LoadLimits } from '../../run/load-limits.ts'
import type { LoadTold } from '../../surfaces/load/generator/told.ts'
import { generatorHealth } from '../../surfaces/load/node/generator-health.ts'
import type { LoadHost } from '../../surfaces/load/run-feature.ts'
import { writeBundle } from '../bundle-folder.ts'
import type { ServerLink } from '../server-link.ts'
import type { SandboxLimits } from './sandbox.ts'
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
 * Makes load from a sandbox of its own, which ends with it. This process sends for it, so how this process was belongs to
 * what the generator says of itself.
 */
export function sandboxedLoad(options: SandboxedLoadOptions) {
	const open = new Set<{ kill(): void }>()

	const run: LoadHost['runLoad'] = async (load) => {
		const sandbox = await options.sandboxes.take()
		open.add(sandbox)
		const health = generatorHealth()
		const worse = (told: LoadTold): LoadTold => {
			if (told.type !== 'loadSecond') return told
			const { delay, processor } = health.take()
			const { generator } = told
			const both = { delay: Math.max(delay, generator.delay), processor: Math.max(processor, generator.processor) }
			return { ...told, generator: { ...generator, ...both } }
		}
		try {
			await Promise.all([writeBundle(sandbox.folder, options.claimed, options.link), loadLibrary()])
			const { users, rate } = options.load
			const conversation = converseWith(sandbox, carryTraffic(sandbox, options.open, users, mostDirect), options)
			const throttle = rate === undefined ? load.wish.throttle : Math.min(rate, load.wish.throttle ?? rate)
			const wish = { ...load.wish, ...(throttle === undefined ? {} : { throttle }) }
			return await conversation.load({ ...load, wish, tell: (told) => load.tell(worse(told)) }, users, {
				connections: mostDirect,
				secured: trustsAsOthers(process.env),
			})
		} finally {
			health.close()
			open.delete(sandbox)
			sandbox.kill()
		}
	}

	return {
		run,
		close() {
			for (const sandbox of open) sandbox.kill()
		},
	}
}
