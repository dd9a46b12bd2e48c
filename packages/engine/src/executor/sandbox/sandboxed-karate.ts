import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { Claimed } from '@assay/contract/executor'
import type { OpenConnection } from '@assay/karate/http/connect-by'
import type { FeatureOutcome, Host, Recorder } from '../../run/host.ts'
import { type BundleParts, writeBundle } from '../bundle-folder.ts'
import type { ServerLink } from '../server-link.ts'
import type { SandboxLimits } from './sandbox.ts'
import { type Conversation, converseWith } from './sandbox-conversation.ts'
import type { SandboxPool } from './sandbox-pool.ts'

export interface SandboxedKarateOptions {
	claimed: Claimed
	link: Pick<ServerLink, 'file'>
	sandboxes: SandboxPool
	limits: SandboxLimits
	/** Opens what the features send requests to. */
	open: OpenConnection
	keep: Host['keep']
}

/** So many sandboxes in a row may end before anything runs in them. */
const mostTries = 3

/**
 * Runs the Karate features of one run in one sandbox, taken at the first and killed with the run. When the sandbox dies in
 * the middle, the features in it end with the reason and the next one gets a new sandbox.
 */
export function sandboxedKarate(options: SandboxedKarateOptions) {
	const { claimed, link, sandboxes } = options
	let prepared: Promise<Conversation> | undefined
	let folder: string | undefined

	async function prepare(tries = 1): Promise<Conversation> {
		const sandbox = await sandboxes.take()
		folder = sandbox.folder
		try {
			await writeBundle(folder, claimed, link)
		} catch (error) {
			// Its folder ended with it.
			if (sandbox.alive) {
				sandbox.kill()
				throw error
			}
		}
		// Nothing ran in it yet: another takes its place.
		if (!sandbox.alive && tries < mostTries) return prepare(tries + 1)
		const { carryTraffic } = await import('./sandbox-traffic.ts')
		return converseWith(sandbox, carryTraffic(sandbox, options.open), options)
	}

	/** Of several features that find it dead at the same time one makes the new one. */
	async function conversation(): Promise<Conversation> {
		const asked = prepared
		const current = await asked?.catch(() => undefined)
		if (!current?.alive && prepared === asked) prepared = prepare()
		return await (prepared as Promise<Conversation>)
	}

	async function run(
		feature: BundleFeature,
		bundle: Bundle,
		recorder: Recorder,
		signal: AbortSignal,
		pause?: AbortSignal,
	): Promise<FeatureOutcome> {
		return await (await conversation()).run(feature, bundle, recorder, signal, pause)
	}

	return {
		run,
		/** Texts and files that came later, and are in the bundle by now: a new sandbox gets them with it. */
		async add(more: BundleParts): Promise<void> {
			const current = await prepared?.catch(() => undefined)
			if (!current?.alive || folder === undefined) return
			await writeBundle(folder, { ...claimed, bundle: more }, link).catch((error) => {
				if (current.alive) throw error
			})
		},
		close() {
			prepared?.then((sandboxed) => sandboxed.kill()).catch(() => {})
		},
	}
}
