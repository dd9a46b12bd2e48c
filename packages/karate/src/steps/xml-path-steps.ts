// set and remove on XML.

import type { ScenarioRun } from '../scenario/scenario-run.ts'

export function setXmlPath(run: ScenarioRun, _name: string, path: string, _value: unknown): void {
	run.wrong(`set on XML is not available yet: ${path}`)
}

export function removeXmlPath(run: ScenarioRun, _name: string, path: string): void {
	run.wrong(`remove on XML is not available yet: ${path}`)
}
