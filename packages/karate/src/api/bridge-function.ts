import type { ScenarioRun } from '../scenario/scenario-run.ts'
import type { FunctionName } from '../words/members.ts'

/** What a script's call ends up in. The first argument is the scenario whose script is calling. */
export type BridgeFunction = (run: ScenarioRun, ...args: never[]) => unknown

/** Some functions of the karate object: only names of its table. */
export type KarateFamily = Partial<Record<FunctionName, BridgeFunction>>
