import type { Evidence, RunEvent } from './run-events.ts'

/** Every type there is, and every kind of evidence; the compiler misses none. */
const types: Record<RunEvent['type'], true> = {
	runStarted: true,
	featureStarted: true,
	scenarioStarted: true,
	stepStarted: true,
	stepPassed: true,
	stepFinished: true,
	evidence: true,
	scenarioFinished: true,
	featureFinished: true,
	note: true,
	runFinished: true,
	loadStarted: true,
	loadSecond: true,
	loadFailure: true,
	loadFinished: true,
}
const kinds: Record<Evidence['kind'], true> = {
	exchange: true,
	screenshot: true,
	console: true,
	print: true,
	attachment: true,
	page: true,
	video: true,
}

/**
 * An event of a run out of a line that the server sent; undefined where it is of a later version than this page. The server
 * took it by its schema (`run-events.ts`), which a page would load and build for nothing before it could show a row.
 */
export function readRunEvent(line: string): RunEvent | undefined {
	const event = JSON.parse(line) as Partial<RunEvent> | null
	if (typeof event !== 'object' || event === null || !Object.hasOwn(types, event.type ?? '')) return undefined
	return event.type === 'evidence' && !Object.hasOwn(kinds, event.evidence?.kind ?? '')
		? undefined
		: (event as RunEvent)
}
