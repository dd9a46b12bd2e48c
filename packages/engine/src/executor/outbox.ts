import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Carried } from '@assay/contract/bundle'
import { CallFailed } from '@assay/contract/client'
import type { RunEvent } from '@assay/contract/run-events'
import { batchSize, eventBatches, stale } from './event-batches.ts'
import { openEventQueue } from './event-queue.ts'
import { openEvidenceBox } from './evidence-box.ts'
import { keepable } from './keepable.ts'
import { longestSilence, openPatience } from './patience.ts'
import { removeLeft } from './remove-left.ts'
import type { Reported, ServerLink } from './server-link.ts'

/**
 * Carries one run's events and evidence to the server: numbered, in order, each taken once whatever is lost on the way.
 * Goes on for ten minutes without a server. Unaware of what the events say, but for the first step and the end.
 */
export interface Outbox {
	emit(event: RunEvent): void
	/** Gives the hash at once; the bytes are with the server before any event emitted after this call. */
	keep(bytes: Uint8Array): Promise<{ blob: string; size: number }>
	/** Resolves when the server has taken everything, or the run is lost to us. */
	finish(carried?: Carried): Promise<void>
}

export interface OutboxOptions {
	link: Pick<ServerLink, 'report' | 'heartbeat' | 'keep' | 'release'>
	runId: number
	epoch: number
	leaseSeconds: number
	/** The number of the first event. */
	next: number
	/** Of the run's span: batches of events are traced below it, heartbeats are not. */
	traceparent?: string | undefined
	/** A folder of the run's own, for what has to wait. */
	folder: string
	/** The user cancelled. */
	onCancel(): void
	/** The run is to be given back; may be called again. */
	onDrain?(): void
	/** Said with each answer: whether somebody wants live pictures. */
	onWatched?(watched: boolean): void
	/** Whether there is anything to be watched; then the server is asked more often. */
	watchable?(): boolean
	/** The run is no longer ours, or no server answered for too long: stop everything of it. */
	onLost(reason: string): void
	/** What happens cannot be kept until the server takes it: nothing more is reported but the end, which is to say so. */
	onFull(reason: string): void
	/** Changes for tests. */
	pace?: { betweenBatches?: number; retry?: number; giveUpAfter?: number; memory?: number }
}

/** Milliseconds that the beginning of a run waits for its first step, which then travels with it: somebody looks for that one. */
const beginning = 25
/** Milliseconds between the first two batches; each further pause is twice as long. */
const firstPause = 5
/** A batch that took so long is followed by a pause so many times as long, of so many milliseconds at most. */
const partForOthers = 5
const longestPause = 200
/** Milliseconds after which somebody who begins to look at a browser is noticed, at most. */
const attentive = 2000
/** Milliseconds without a report after which the server is asked to say at once when the run is cancelled. */
const quiet = 500

export function openOutbox(options: OutboxOptions): Outbox {
	const { link, runId, epoch, folder } = options
	const { betweenBatches = 50, giveUpAfter = longestSilence, memory, ...repeats } = options.pace ?? {}
	mkdirSync(folder, { recursive: true })
	const queue = openEventQueue(join(folder, 'events.ndjson'), memory)
	const silence = `No server answered for ${Math.round(giveUpAfter / 60_000)} minutes.`
	const stop = new AbortController()
	/** Why evidence could not be kept: each reason is noted once. */
	const noted = new Set<string>()
	let leaseSeconds = options.leaseSeconds
	let reportedAt = Date.now()
	let cancelled = false
	let full = false
	let finishing = false
	/** A heartbeat that waits for its answer. */
	let asking: AbortController | undefined
	let wake = () => {}
	/** Events up to the first step. */
	let opening: number | undefined
	let begin = () => {}
	const begun = new Promise<void>((resolve) => {
		begin = resolve
	})
	const patience = openPatience({ ...repeats, giveUpAfter, signal: stop.signal, silent: () => lose(silence) })
	const { insist } = patience
	const { next, traceparent } = options
	const evidence = openEvidenceBox({
		folder,
		signal: stop.signal,
		send: sendEvidence,
		unreadable: ({ code }) =>
			noteOnce(String(code), `Evidence could not be kept: the executor cannot read it any more (${code}).`),
	})
	const batches = eventBatches({
		link,
		runId,
		epoch,
		next,
		traceparent,
		queue,
		insist,
		evidenceSent: evidence.sent,
		signal: stop.signal,
		lose,
	})

	function lose(reason: string): void {
		if (stop.signal.aborted) return
		stop.abort()
		begin()
		wake()
		options.onLost(reason)
	}

	function takeReply(reply: Reported): void {
		leaseSeconds = reply.leaseSeconds
		reportedAt = Date.now()
		options.onWatched?.(reply.watched)
		if (reply.drain) options.onDrain?.()
		if (!reply.cancel || cancelled) return
		cancelled = true
		options.onCancel()
	}

	/** Beside the batches, since a large upload may hold those up for longer than the lease lasts. */
	async function heartbeat(): Promise<void> {
		if (asking || Date.now() - reportedAt < quiet) return
		asking = new AbortController()
		const signal = AbortSignal.any([stop.signal, asking.signal])
		// A third of the lease: two heartbeats may be lost before it ends.
		const wait = options.watchable?.() ? attentive / 1000 : leaseSeconds / 3
		try {
			takeReply(await link.heartbeat(runId, epoch, batches.next, wait, signal))
			patience.answered()
		} catch (error) {
			if (signal.aborted) return
			const status = error instanceof CallFailed ? error.status : 0
			if (status === 409) lose(stale)
			// Full, but there.
			else if (status === 507) patience.answered()
			else if (patience.isOver()) lose(silence)
		} finally {
			asking = undefined
		}
	}

	async function pump(): Promise<void> {
		let pause = Math.min(firstPause, betweenBatches)
		let first = true
		while (!stop.signal.aborted) {
			if (queue.length === 0) {
				if (finishing) return
				await new Promise<void>((resolve) => {
					wake = resolve
				})
				if (first) await Promise.race([begun, wait(Math.min(beginning, betweenBatches))])
				// Later on events that are emitted in one go travel together.
				else await wait(0)
			}
			if (stop.signal.aborted || (finishing && queue.length === 0)) return
			const startedAt = Date.now()
			// The first step is not held up by what the same moment brings, such as the outcome of a short scenario.
			const reply = await batches.send(first ? opening : undefined)
			first = false
			if (reply) takeReply(reply)
			const took = Date.now() - startedAt
			// A server that has much to do gets fewer and larger batches.
			const rest = Math.max(pause, Math.min(took * partForOthers, longestPause)) - took
			pause = Math.min(pause * 2, betweenBatches)
			if (rest > 0 && queue.length < batchSize && !finishing) await wait(rest)
		}
	}

	const beating = setInterval(heartbeat, quiet)
	const pumping = pump().finally(() => clearInterval(beating))
	return {
		emit(event) {
			if (stop.signal.aborted) return
			queueUp(event)
			if (opening === undefined && (event.type === 'stepStarted' || event.type === 'stepPassed')) {
				opening = queue.length
				begin()
			}
			wake()
		},
		keep: evidence.keep,
		async finish(carried) {
			finishing = true
			begin()
			wake()
			await pumping
			asking?.abort()
			if (carried && !stop.signal.aborted)
				await insist(() => link.release(runId, epoch, batches.next, carried, stop.signal)).catch(() => {})
			queue.close()
			removeLeft(folder)
		},
	}

	async function sendEvidence(blob: string, bytes: Uint8Array): Promise<void> {
		await insist(() => link.keep(runId, epoch, blob, bytes, stop.signal)).catch((error: CallFailed) => {
			if (error.status === 409) return lose(stale)
			noteOnce(error.message, `Evidence of ${bytes.byteLength} bytes could not be kept: ${error.message}`)
		})
	}

	function noteOnce(reason: string, text: string): void {
		if (stop.signal.aborted || noted.has(reason)) return
		noted.add(reason)
		queueUp({ type: 'note', at: Date.now(), level: 'warning', text })
	}

	function queueUp(event: RunEvent): void {
		const line = keepable(JSON.stringify(event))
		const isEnd = event.type === 'runFinished'
		// A log with a gap would show what did not happen.
		if (full && !isEnd) return
		try {
			if (isEnd) queue.end(line)
			else queue.push(line)
		} catch (error) {
			full = true
			const { code, message } = error as NodeJS.ErrnoException
			options.onFull(
				`The log of this run could not be kept: the server had not taken it yet, and the executor cannot write it to its disk (${code ?? message}).`,
			)
		}
	}
}
