import type { Db } from '../db/open.ts'
import { readLines } from './log.ts'
import type { ScenarioLine } from './scenario-line.ts'

/** What the log says of each of these scenarios, one after the other. */
export async function scenarioEvents(db: Db, runId: number, scenarios: ScenarioLine[]): Promise<string> {
	const lines: string[] = []
	for (const scenario of scenarios) lines.push(...(await linesAbout(db, runId, scenario)))
	return lines.join('\n')
}

async function linesAbout(db: Db, runId: number, { scenario, span }: ScenarioLine): Promise<string[]> {
	const [first, last] = span
	const about = new RegExp(`"(?:scenario|step)":"${scenario.replace('.', '\\.')}["."]`)
	const lines: string[] = []
	for await (const { line } of readLines(db, runId, first - 1, last)) {
		// By its text first: what runs beside it stands between, and to parse all that takes longer.
		if (about.test(line) && ofScenario(line, scenario)) lines.push(line)
	}
	return lines
}

function ofScenario(line: string, scenario: string): boolean {
	const event = JSON.parse(line) as { scenario?: string; step?: string }
	return event.scenario === scenario || event.step?.startsWith(`${scenario}.`) === true
}
