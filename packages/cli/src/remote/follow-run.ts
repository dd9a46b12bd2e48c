import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from '@assay/contract/client'
import type { RunEvent } from '@assay/contract/run-events'
import { runs } from '@assay/contract/runs'
import { readServerSent } from '@assay/contract/server-sent'
import type { ServerConnection } from './server-connection.ts'

export interface Following {
	/** Ends it, also between two attempts. */
	signal: AbortSignal
	/** The connection broke off after so many events and is taken up again. */
	onLost(events: number): void
}

/** The log of a run from its first event to its last, each event once, over as many connections as it takes. */
export async function* followRun(
	server: ServerConnection,
	runId: number,
	{ signal, onLost }: Following,
): AsyncGenerator<RunEvent> {
	let taken = 0
	for (;;) {
		const before = taken
		const path = addressOf(runs.events, { params: { runId }, query: { from: taken } })
		// What refuses to be opened is no lost connection: it was tried again and again.
		const chunks = await server.bytes(path, signal).catch((error: unknown) => {
			if (!signal.aborted) throw error
			return undefined
		})
		if (!chunks) return
		let whole = true
		const texts = readServerSent(chunks)
		for (;;) {
			const next = await texts.next().catch((): undefined => undefined)
			if (signal.aborted) return
			if (next === undefined) whole = false
			if (next === undefined || next.done) break
			const event = JSON.parse(next.value) as RunEvent
			taken++
			yield event
			if (event.type === 'runFinished') return
		}
		// A log that says no end although its run has one: nothing more will come.
		if (whole && taken === before && (await server.api.runs.get({ params: { runId } })).status !== 'RUNNING') return
		onLost(taken)
		await wait(taken === before ? 2_000 : 200, undefined, { signal }).catch(() => {})
	}
}
