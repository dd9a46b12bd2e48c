import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '@assay/contract/client'
import type { RecordedEvent, RecordingNow } from '@assay/contract/recordings'
import type { ServerLink } from './server-link.ts'

/** Characters: pictures of desktops are large, and one call carries only so much. */
const mostCarried = 1_500_000
/** Milliseconds that a recording which is over waits for a server that does not answer. */
const lastWords = 3000

interface Ending {
	/** Called where the server does not know the recording any more, or says nothing for too long. */
	lost(): void
	/** Seconds without an answer that are waited for. */
	silent: number
}

/** Reports to the server what a recording brings: events in their order, each once; of what is open now only the newest. */
export function recordingReport(recordingId: number, link: Pick<ServerLink, 'recorded'>, { lost, silent }: Ending) {
	let waiting: RecordedEvent[] = []
	let now: RecordingNow | undefined
	let from = 0
	let sending: Promise<void> | undefined
	/** When a server that does not answer is given up. */
	let until = 0
	async function send() {
		await sleep(20)
		while (waiting.length > 0 || now) {
			const events = waiting.splice(0, fitting(waiting))
			const batch = { from, events, ...(now ? { now } : {}) }
			now = undefined
			until = Date.now() + silent * 1000
			for (;;) {
				try {
					await link.recorded(recordingId, batch)
					break
				} catch (error) {
					if (isGone(error) || Date.now() > until) return lost()
					await sleep(500)
				}
			}
			from += events.length
		}
	}
	const start = () => {
		sending ??= send().finally(() => {
			sending = undefined
		})
	}
	return {
		event(event: RecordedEvent) {
			waiting.push(event)
			start()
		},
		now(newest: RecordingNow) {
			now = newest
			start()
		},
		async finish(why: string | undefined) {
			until = Math.min(until, Date.now() + lastWords)
			await sending
			waiting = []
			await link.recorded(recordingId, { from, events: [], ended: why ?? '' }).catch(() => {})
		},
	}
}

/** The server knows of no such recording any more. */
export const isGone = (error: unknown) => error instanceof CallFailed && (error.status === 404 || error.status === 409)

/** How many of them go in one call. */
function fitting(events: readonly RecordedEvent[]): number {
	let size = 0
	const many = events.findIndex((event) => {
		size += event.what === 'screen' ? event.png.length : 'part' in event ? (event.part?.png.length ?? 0) : 0
		return size > mostCarried
	})
	return Math.max(1, Math.min(500, many < 0 ? events.length : many))
}
