import type { RunEvent } from '@assay/contract/run-events'
import { type ConsoleLine, lineOf, type RunConsole } from '@assay/engine/log/report/console-lines'
import type { Db } from '../db/open.ts'
import { readLines } from './log.ts'

const most = 20_000
const written = /"type":"note"|"kind":"(?:print|console)"/

/** What was written in a run, in the order in which it was, and how many lines are left out at the end. */
export async function runConsole(db: Db, runId: number): Promise<RunConsole> {
	const lines: ConsoleLine[] = []
	let more = 0
	for await (const { line } of readLines(db, runId, 0)) {
		// By its text first: of a long log most is steps.
		const found = written.test(line) ? consoleLine(JSON.parse(line) as RunEvent) : undefined
		if (!found) continue
		if (lines.length < most) lines.push(found)
		else more++
	}
	return { lines: lines.sort((one, other) => one.at - other.at), more }
}

function consoleLine(event: RunEvent): ConsoleLine | undefined {
	if (event.type === 'note') return { at: event.at, level: event.level, text: event.text, step: undefined }
	if (event.type !== 'evidence') return undefined
	return lineOf(event.evidence, { id: event.step, startedAt: event.at })
}
