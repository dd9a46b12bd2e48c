import type { Feature } from '@assay/contract/features'
import type { Dialect } from '../../language/dialect.ts'
import { readScenarios, type Scenario } from './scenarios.ts'

/** What the latest finished run said about a scenario; of an outline, about all its rows. All counts are 0 where it was left out. */
export interface Verdict {
	run: number
	/** When that run ended. */
	at: string
	passed: number
	failed: number
	/** The run ended before they did: they could not run. */
	stopped: number
}

/** Verdicts by the scenario's name and its place among those of the same name, so that they survive edits above. */
export type Verdicts = ReadonlyMap<string, Verdict>

const keyOf = (name: string, place: number) => `${place} ${name}`

/** The key of each scenario, in order. */
export function keysOf(scenarios: Scenario[]): string[] {
	const seen = new Map<string, number>()
	return scenarios.map(({ name }) => {
		const place = seen.get(name) ?? 0
		seen.set(name, place + 1)
		return keyOf(name, place)
	})
}

/** Reads `feature.lastRun`, whose lines are those of the saved text. */
export function readVerdicts(saved: string, lastRun: Feature['lastRun'], dialect: Dialect): Verdicts {
	const verdicts = new Map<string, Verdict>()
	if (!lastRun) return verdicts
	const scenarios = readScenarios(saved, dialect)
	const keys = keysOf(scenarios)
	const { id: run, at: ended } = lastRun
	for (const key of keys) verdicts.set(key, { run, at: ended, passed: 0, failed: 0, stopped: 0 })
	for (const { line, status } of lastRun.scenarios) {
		const at = scenarios.findIndex((scenario) => scenario.line <= line && line <= scenario.end)
		const verdict = verdicts.get(keys[at] ?? '')
		if (!verdict) continue
		if (status === 'passed') verdict.passed++
		else if (status === 'stopped') verdict.stopped++
		else verdict.failed++
	}
	return verdicts
}

/** The verdict as words: "failed", "passed", "2 of 5 failed", "could not run", "not run", "never run". */
export function verdictWords(verdict: Verdict | undefined): string {
	if (!verdict) return 'never run'
	const { passed, failed, stopped } = verdict
	if (passed + failed + stopped === 0) return 'not run'
	if (failed === 0 && stopped > 0)
		return passed > 0 ? `${stopped} of ${passed + stopped} could not run` : 'could not run'
	if (failed === 0) return passed > 1 ? `${passed} passed` : 'passed'
	const of = passed + failed + stopped
	return of > 1 ? `${failed} of ${of} failed` : 'failed'
}
