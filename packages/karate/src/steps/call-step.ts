// `call` and `callonce` without a name on the left: the called feature works on the variables of this scenario.

import type { Step } from '../gherkin/document.ts'
import type { Flow } from '../scenario/effects.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'

export function* callStep(run: ScenarioRun, rest: string, step: Step, once: boolean): Flow<void> {
	yield* run.starters.call(run, step.docString === undefined ? rest : `${rest} ${step.docString}`, once, true)
}
