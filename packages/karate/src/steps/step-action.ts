import type { Step } from '../gherkin/document.ts'
import type { Flow } from '../scenario/effects.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import type { KeywordName } from '../words/keywords.ts'

/** What a keyword does; `rest` is the step's text behind it. */
export type StepAction = (run: ScenarioRun, rest: string, step: Step) => Flow<void> | void

/** What some keywords do: only words of the table. */
export type StepFamily = Partial<Record<KeywordName, StepAction>>
