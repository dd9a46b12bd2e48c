// Functions that a suite gives to `configure`: before and after a scenario, after a feature, on a failed step.

import type { Flow } from '../scenario/effects.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'

export type HookName = 'beforeScenario' | 'afterScenario' | 'afterScenarioOutline' | 'afterFeature' | 'onStepFailure'

/** With `quiet`, a hook that throws is told in the log and changes nothing. */
// biome-ignore lint/correctness/useYield: hooks run as scripts, which block; the form is that of its callers
export function* callHook(run: ScenarioRun, name: HookName, quiet = false): Flow<void> {
	const hook = run.config[name]
	if (typeof hook !== 'function') return
	if (run.caller && name !== 'onStepFailure') return
	try {
		run.invoke(hook, ...(name === 'onStepFailure' ? [{ message: run.lastProblem?.message ?? '' }] : []))
	} catch (problem) {
		if (!quiet) throw problem
		run.feature.session.listener.print(`${name} failed: ${problem instanceof Error ? problem.message : problem}`)
	}
}
