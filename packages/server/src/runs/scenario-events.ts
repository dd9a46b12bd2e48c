import type { Db } from '../db/open.ts'
import { readLines } from './log.ts'
import type { ScenarioLine } from './scenario-line.ts'

/** What the log says of one scenario, an event a line. */
export async function scenarioEvents(db: Db, runId: number, { scenario, span }: ScenarioLine): Promise<string> {
	const [first, last] = span
	const about = new RegExp(`"(?:scenario|step)":"${scenario.replace('.', '\\.')}["."]`)
	const lines: string[] = []
	for await (const { n, line } of readLines(db, runId, first - 1)) {
		if (n > last) break
		// By its text first: what runs beside it stands between, and to parse all that takes longer.
		if (about.test(line) && ofScenario(line, scenario)) lines.push(line)
	}
	return lines.join('\n')
}

function ofScenario(line: string, scenario: string): boolean {
	const event = JSON.parse(line) as { scenario?: string; step?: string }
	return event.scenario === scenario || event.step?.startsWith(`${scenario}.`) === true
}
