import type { ScenarioRun } from '../scenario/scenario-run.ts'

/** What a script's call ends up in. The first argument is the scenario whose script is calling. */
export type BridgeFunction = (run: ScenarioRun, ...args: never[]) => unknown
