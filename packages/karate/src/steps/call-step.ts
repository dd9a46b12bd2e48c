// `call` and `callonce` without a name on the left: the called feature works on the variables of this scenario.

import type { Flow } from '../scenario/effects.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'

export function* callStep(run: ScenarioRun, rest: string, once: boolean): Flow<void> {
	yield* run.feature.calls.call(run, rest, once, true)
}
