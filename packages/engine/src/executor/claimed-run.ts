import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bundle, Carried } from '@assay/contract/bundle'
import type { Claimed } from '@assay/contract/executor'
import type { RunEvent } from '@assay/contract/run-events'
import { scrubber } from '../run/scrub.ts'
import { openAudience } from './audience.ts'
import { beginLoad } from './begin-load.ts'
import { type ClaimedHostOptions, claimedHost } from './claimed-host.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { runSpans } from './run-spans.ts'
import { type SandboxLimits, sandboxLimits } from './sandbox/sandbox.ts'

export interface RunLimits extends SandboxLimits {
	/** The longest that a run may take. */
	runMinutes: number
	/** How long a cancelled run may take to end in order. */
	graceSeconds: number
}

export const runLimits: RunLimits = { ...sandboxLimits, runMinutes: 240, graceSeconds: 10 }

/** Milliseconds that the processes of a run may live on while its end is reported. */
const reporting = 100

export interface ClaimedRunOptions extends ClaimedHostOptions {
	limits: RunLimits
}

const textsOf = ({ features }: Bundle) =>
	Object.fromEntries(features.map(({ path, text }) => [path, createHash('sha256').update(text).digest('hex')]))

/** Runs one claimed run: its host, its outbox, its limits. However it goes, its log ends with `runFinished`. Throws where it cannot begin. */
export function startClaimedRun(options: ClaimedRunOptions): {
	ended: Promise<void>
	abandon(reason: string): void
	pause(): void
} {
	const { claimed, link, reaper, limits, tracing } = options
	const { runId, epoch, leaseSeconds, next, bundle } = claimed
	const attributes = { 'assay.run': runId, 'assay.executor': options.executor }
	const span = tracing.span('run', { parent: claimed.traceparent, kind: 'consumer', attributes })
	const spans = runSpans(tracing, span)
	// What is traced leaves by another door than the log, which the server scrubs.
	const scrub = scrubber(bundle.secrets)
	const stop = new AbortController()
	const abandon = (reason: string) => stop.abort(new Error(reason))
	const pause = new AbortController()
	const startedAt = process.hrtime.bigint()
	let ended = false
	let verdict: string | undefined
	const audience = openAudience(link, runId, epoch)
	const emit = (event: RunEvent) => {
		if (ended) return
		ended = event.type === 'runFinished'
		outbox.emit(event)
		if (span.context) spans.see(scrub.event(event))
		if (event.type === 'runFinished') verdict = event.status
	}
	const { host, kill } = claimedHost(options, {
		emit,
		keep: (bytes) => outbox.keep(bytes),
		audience,
		signal: stop.signal,
		pause: pause.signal,
	})
	// Last: it renews the lease, and nothing may do that of a run that could not begin.
	let outbox: Outbox
	try {
		outbox = openOutbox({
			link,
			runId,
			epoch,
			leaseSeconds,
			next,
			traceparent: span.context,
			folder: join(reaper.folder, `run-${runId}-${epoch}`),
			onWatched: audience.setWatched,
			watchable: () => audience.watchable,
			onDrain: () => pause.abort(),
			onCancel: () => abandon('The run was cancelled.'),
			onLost(reason) {
				abandon(reason)
				kill()
			},
			onFull: abandon,
		})
	} catch (error) {
		audience.close()
		kill()
		span.end({ failed: true })
		throw error
	}

	async function run(): Promise<void> {
		const limit = `The run took longer than the ${limits.runMinutes} minutes it may take.`
		const clock = setTimeout(() => abandon(limit), limits.runMinutes * 60_000)
		let carried: Carried | undefined
		try {
			const end = await Promise.race([claimed.load ? share(claimed.load) : whole(), afterGrace()])
			if (typeof end === 'object' && !stop.signal.aborted) carried = { ...end, texts: textsOf(bundle) }
		} catch (error) {
			emit({
				type: 'note',
				at: Date.now(),
				level: 'error',
				text: error instanceof Error ? (error.stack ?? '') : String(error),
			})
		} finally {
			clearTimeout(clock)
			const nanos = Number(process.hrtime.bigint() - startedAt)
			const reason = stop.signal.aborted ? String(stop.signal.reason.message) : 'The executor could not run it.'
			if (!carried) emit({ type: 'runFinished', at: Date.now(), status: 'ERROR', nanos, reason })
			audience.close()
			spans.close()
			// Whoever gets it next begins when it is given back.
			if (carried) kill()
			const reported = outbox.finish(carried)
			// Ending processes takes milliseconds of the processor, which somebody who looks at a short run would wait for.
			await Promise.race([reported, wait(reporting)]).catch(() => {})
			kill()
			await reported
			span.end({ attributes: { 'assay.status': verdict ?? 'given back' }, failed: verdict === 'ERROR' })
		}
	}

	async function whole() {
		const { runBundle } = await import('../surfaces/run-bundle.ts')
		return await runBundle(bundle, host)
	}

	async function share({ seed }: NonNullable<Claimed['load']>): Promise<void> {
		const { runLoadShare } = await import('../surfaces/load/run-share.ts')
		const begin = (signal: AbortSignal) => beginLoad({ runId, epoch, link, signal })
		await runLoadShare(bundle, host, { seed, begin })
	}

	/** A run that does not end in order when it is cancelled is left where it is; what it started is killed. */
	function afterGrace(): Promise<void> {
		return new Promise((resolve) => {
			stop.signal.addEventListener('abort', () => setTimeout(resolve, limits.graceSeconds * 1000).unref(), {
				once: true,
			})
		})
	}

	return { ended: run(), abandon, pause: () => pause.abort() }
}
