import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { Claimed } from '@assay/contract/executor'
import type { FeatureOutcome, Recorder, World } from '../world.ts'
import { fetchFile } from './bundled-project.ts'
import type { SandboxLimits } from './sandbox.ts'
import { type Conversation, converseWith } from './sandbox-conversation.ts'
import type { SandboxPool } from './sandbox-pool.ts'
import type { ServerLink } from './server-link.ts'

export interface SandboxedKarateOptions {
	claimed: Claimed
	link: Pick<ServerLink, 'file'>
	sandboxes: SandboxPool
	limits: SandboxLimits
	keep: World['keep']
}

/**
 * Runs the Karate features of one run in one sandbox, taken at the first and killed with the run. When the sandbox dies in
 * the middle, the features in it end with the reason and the next one gets a new sandbox.
 */
export function sandboxedKarate(options: SandboxedKarateOptions) {
	const { claimed, link, sandboxes } = options
	let prepared: Promise<Conversation> | undefined

	async function prepare(): Promise<Conversation> {
		const sandbox = await sandboxes.take()
		const { bundle, runId, epoch } = claimed
		const write = async (path: string, content: string | Uint8Array) => {
			const file = insideOf(sandbox.folder, path)
			await mkdir(dirname(file), { recursive: true, mode: 0o755 })
			await writeFile(file, content, { mode: 0o644 })
		}
		// The root of the tree belongs to the sandbox's user; what the executor writes below it stays the executor's.
		for (const [path, text] of Object.entries(bundle.included)) await write(path, text)
		for (const feature of bundle.features) await write(feature.path, feature.text)
		await Promise.all(
			bundle.files.map(async ({ path, sha256 }) => {
				await write(path, await fetchFile(link, { runId, epoch, path, sha256 }))
			}),
		)
		const { answerQuestions } = await import('./answer-questions.ts')
		return converseWith(sandbox, answerQuestions(sandbox), options)
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
	): Promise<FeatureOutcome> {
		return await (await conversation()).run(feature, bundle, recorder, signal)
	}

	return {
		run,
		close() {
			prepared?.then((sandboxed) => sandboxed.kill()).catch(() => {})
		},
	}
}

/** A path of the bundle below the folder; the server checked it, yet nothing may ever lead out of the folder. */
export function insideOf(folder: string, path: string): string {
	const clean = normalize(path)
	if (isAbsolute(clean) || clean.split(/[\\/]/).includes('..') || clean.includes('\0')) {
		throw new Error(`The path "${path}" leads out of the project.`)
	}
	return join(folder, clean)
}
