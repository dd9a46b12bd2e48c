import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { Claimed } from '@assay/contract/executor'
import type { FeatureOutcome, Recorder, World } from '../world.ts'
import { tellRecorder } from './recorded-feature.ts'
import type { Sandbox, SandboxLimits } from './sandbox.ts'
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
 * the middle the feature ends with the reason, and the next feature gets a new one.
 */
export function sandboxedKarate(options: SandboxedKarateOptions) {
	const { claimed, link, sandboxes, limits } = options
	let prepared: Promise<Sandbox> | undefined

	async function prepare(): Promise<Sandbox> {
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
				const bytes = await link.file(runId, epoch, sha256)
				if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${path} arrived damaged.`)
				await write(path, bytes)
			}),
		)
		return sandbox
	}

	async function run(
		feature: BundleFeature,
		bundle: Bundle,
		recorder: Recorder,
		signal: AbortSignal,
	): Promise<FeatureOutcome> {
		const current = await prepared?.catch(() => undefined)
		if (!current?.alive) prepared = prepare()
		const sandbox = await (prepared as Promise<Sandbox>)
		return await runIn(sandbox, feature, bundle, recorder, signal, { limits, keep: options.keep })
	}

	return {
		run,
		close() {
			prepared?.then((sandbox) => sandbox.kill()).catch(() => {})
		},
	}
}

/** One feature in a sandbox: its messages become recorder calls; silence, death and cancelling become its end. */
async function runIn(
	sandbox: Sandbox,
	feature: BundleFeature,
	bundle: Bundle,
	recorder: Recorder,
	signal: AbortSignal,
	{ limits, keep }: { limits: SandboxLimits; keep: World['keep'] },
): Promise<FeatureOutcome> {
	const told = tellRecorder(recorder)
	const { answerQuestions } = await import('./answer-questions.ts')
	const questions = answerQuestions(sandbox)
	let heardAt = Date.now()
	let stuck = ''
	const watch = setInterval(
		() => {
			// Code that waits for an HTTP answer holds the thread as well, and may.
			if (questions.open() > 0) heardAt = Date.now()
			sandbox.send({ type: 'ping' })
			if (Date.now() - heardAt < limits.stuckSeconds * 1000) return
			stuck = `The feature held the processor for ${limits.stuckSeconds} s without a pause (an endless loop?) and was ended.`
			sandbox.kill()
		},
		Math.max(50, (limits.stuckSeconds * 1000) / 10),
	)
	const cancel = () => sandbox.send({ type: 'cancel' })
	try {
		return await new Promise<FeatureOutcome>((resolve) => {
			sandbox.onMessage = (message) => {
				heardAt = Date.now()
				if (message.type === 'done') resolve(told.outcome(message.outcome))
				else if (message.type === 'keep') void keep(message.bytes)
				else told.take(message)
			}
			sandbox.onEnd = (reason) => resolve(told.cutOff(signal.aborted ? reasonOf(signal) : stuck || reason))
			if (!sandbox.alive) return sandbox.onEnd('The process that ran the feature had ended.')
			signal.addEventListener('abort', cancel, { once: true })
			sandbox.send({ type: 'run', feature, bundle: { ...bundle, features: [], included: {}, files: [] } })
			if (signal.aborted) cancel()
		})
	} finally {
		clearInterval(watch)
		signal.removeEventListener('abort', cancel)
		sandbox.onMessage = () => {}
		sandbox.onEnd = () => {}
	}
}

const reasonOf = (signal: AbortSignal) =>
	signal.reason instanceof Error ? signal.reason.message : String(signal.reason)

/** A path of the bundle below the folder; the server checked it, yet nothing may ever lead out of the folder. */
export function insideOf(folder: string, path: string): string {
	const clean = normalize(path)
	if (isAbsolute(clean) || clean.split(/[\\/]/).includes('..') || clean.includes('\0')) {
		throw new Error(`The path "${path}" leads out of the project.`)
	}
	return join(folder, clean)
}
