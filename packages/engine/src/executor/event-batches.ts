import type { CallFailed } from '@assay/contract/client'
import type { RunEvent } from '@assay/contract/run-events'
import type { EventQueue } from './event-queue.ts'
import type { Patience } from './patience.ts'
import type { Reported, ServerLink } from './server-link.ts'

/** Sends the events of one run that wait, oldest first, numbered, each taken once whatever is lost on the way. */
export interface EventBatches {
	/** Number of the first event that the server has not taken. */
	readonly next: number
	/** Sends one batch, which may be empty, of so many events at most. Undefined: they went one by one, or the run is lost. */
	send(most?: number): Promise<Reported | undefined>
}

interface BatchOptions {
	link: Pick<ServerLink, 'report'>
	runId: number
	epoch: number
	/** The number of the first event. */
	next: number
	traceparent?: string | undefined
	queue: EventQueue
	insist: Patience['insist']
	/** Awaited between the choice of a batch and its sending: what its events name is with the server then. */
	evidenceSent(): Promise<unknown>
	/** Nothing is sent any more. */
	signal: AbortSignal
	lose(reason: string): void
}

export const stale = 'The run was given to another executor or has ended.'
/** Events in one batch. */
export const batchSize = 4000
/** Far below the 4 MB that a server takes as one body. */
const batchBytes = 512 * 1024

export function eventBatches({
	link,
	runId,
	epoch,
	queue,
	insist,
	signal,
	lose,
	...options
}: BatchOptions): EventBatches {
	let next = options.next

	/** The server cannot read one of them: every other is reported all the same, the bad one becomes a note. */
	async function sendOneByOne(batch: string[], why: string): Promise<void> {
		const note = (): RunEvent => ({
			type: 'note',
			at: Date.now(),
			level: 'error',
			text: `An event could not be reported: ${why}`,
		})
		const attempt = (text: string) => insist(() => link.report(runId, epoch, next, [text], signal))
		for (const line of batch) {
			try {
				await attempt(line).catch((error: Partial<CallFailed>) => {
					if (error.status !== undefined && error.status !== 409) return attempt(JSON.stringify(note()))
					throw error
				})
			} catch (error) {
				return lose(error instanceof Error ? error.message : String(error))
			}
			queue.drop(1)
			next++
		}
	}

	return {
		get next() {
			return next
		},
		async send(most = batchSize) {
			const batch = queue.first(Math.min(most, batchSize), batchBytes)
			await options.evidenceSent()
			try {
				const reply = await insist(() => link.report(runId, epoch, next, batch, signal, options.traceparent))
				const taken = reply.next - next
				if (taken < 0 || taken > queue.length) {
					lose(`The server expects event ${reply.next}, which is not one of ours.`)
					return undefined
				}
				queue.drop(taken)
				next = reply.next
				return reply
			} catch (error) {
				if (signal.aborted) return undefined
				const { status = 0, message = String(error) } = error as Partial<CallFailed>
				const unreadable = (status === 400 || status === 413 || status === 422) && batch.length > 0
				if (unreadable) await sendOneByOne(batch, message)
				else lose(status === 409 ? stale : message)
				return undefined
			}
		},
	}
}
