import { runs } from '@assay/contract/runs'
import { open } from '../../api.ts'

/** A log that was asked for before the screen that shows it was there. */
interface Ahead {
	runId: number
	response: Promise<Response>
	stop: AbortController
	unwanted: ReturnType<typeof setTimeout>
}

/** Milliseconds after which the screen is no longer expected: a log that goes on keeps its connection. */
const patience = 10_000

let ahead: Ahead | undefined

const ask = (runId: number, from: number, signal: AbortSignal) =>
	open(runs.events, { params: { runId }, query: { from, outline: 'true' } }, { signal })

/** Asks for the log of a run, from its beginning, for the screen that will open it. */
export function openLogAhead(runId: number): void {
	const stop = new AbortController()
	const response = ask(runId, 0, stop.signal)
	// Whoever opens it sees the failure; without a screen it is nobody's.
	response.catch(() => {})
	const unwanted = setTimeout(() => {
		ahead = undefined
		stop.abort()
	}, patience)
	ahead = { runId, response, stop, unwanted }
}

/** Asks for the events of a run after `from`, unless that was done ahead; undefined where there is no such run or no right to it. */
export async function openLog(
	runId: number,
	from: number,
	signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | undefined> {
	const response = await ((from === 0 && takeAhead(runId, signal)) || ask(runId, from, signal))
	if (response.status === 404 || response.status === 403) return undefined
	if (!response.ok || !response.body) throw new Error(response.statusText)
	return response.body
}

function takeAhead(runId: number, signal: AbortSignal): Promise<Response> | undefined {
	if (ahead?.runId !== runId) return undefined
	const { response, stop, unwanted } = ahead
	ahead = undefined
	clearTimeout(unwanted)
	if (signal.aborted) stop.abort()
	else signal.addEventListener('abort', () => stop.abort(), { once: true })
	return response
}
