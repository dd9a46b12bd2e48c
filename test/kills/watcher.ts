import { setTimeout as sleep } from 'node:timers/promises'
import type { NumberedEvent } from '@assay/contract/run-events'
import { readServerSent } from '@assay/contract/server-sent'

/** Somebody who looks at a run while it goes on, and again when he was cut off. */
export interface Watcher {
	/** The data of each event that he got, one after the other. */
	lines: string[]
	/** What came twice, too early or after the end. */
	wrong: string[]
	/** How often he had to ask again. */
	again: number
	/** Resolves when the end of the run has come, or he was sent away. */
	ended: Promise<void>
	leave(): void
}

/** Servers say something every 15 seconds; who receives nothing for longer asks anew. */
const silence = 25_000

/** `where` is asked each time: a server may come back with another address. */
export function watchRun(where: () => string, token: string, runId: number): Watcher {
	const away = new AbortController()
	const watcher: Watcher = { lines: [], wrong: [], again: 0, ended: Promise.resolve(), leave: () => away.abort() }
	let over = false

	function take(line: string): void {
		const event = JSON.parse(line) as NumberedEvent
		const expected = watcher.lines.length + 1
		if (event.n !== expected) watcher.wrong.push(`event ${event.n} came where ${expected} was next`)
		else if (over) watcher.wrong.push(`event ${event.n} came after the end`)
		else {
			watcher.lines.push(line)
			over = event.type === 'runFinished'
		}
	}

	async function look(): Promise<void> {
		const cut = new AbortController()
		const clock = setInterval(() => Date.now() - receivedAt > silence && cut.abort(), 1000)
		let receivedAt = Date.now()
		try {
			const from = watcher.lines.length
			const answer = await fetch(`${where()}/api/run/${runId}/events?from=${from}`, {
				headers: { authorization: `Bearer ${token}` },
				signal: AbortSignal.any([away.signal, cut.signal]),
			})
			if (!answer.ok || !answer.body) return
			const { body } = answer
			const received = (async function* () {
				for await (const bytes of body) {
					receivedAt = Date.now()
					yield bytes as Uint8Array
				}
			})()
			for await (const line of readServerSent(received)) take(line)
		} catch {
			// Cut off: he asks again.
		} finally {
			clearInterval(clock)
		}
	}

	watcher.ended = (async () => {
		while (!over && watcher.wrong.length === 0 && !away.signal.aborted) {
			await look()
			if (over || away.signal.aborted) break
			watcher.again++
			await sleep(200)
		}
	})()
	return watcher
}

/** The whole log, as somebody reads it who comes when all is over. */
export async function readLog(url: string, token: string, runId: number): Promise<string[]> {
	const late = watchRun(() => url, token, runId)
	const tooLate = setTimeout(late.leave, 60_000)
	await late.ended
	clearTimeout(tooLate)
	return late.lines
}
