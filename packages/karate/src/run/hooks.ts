// Functions that a suite gives to `configure`: before and after a scenario, after a feature, on a failed step.

import type { Step } from '../gherkin/document.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'

type HookName = 'beforeScenario' | 'afterScenario' | 'afterScenarioOutline' | 'afterFeature' | 'onStepFailure'

/** With `quiet`, a hook that throws is logged and changes nothing. */
export function callHook(run: ScenarioRun, name: Exclude<HookName, 'onStepFailure'>, quiet = false): void {
	const hook = run.config[name]
	if (typeof hook !== 'function' || run.caller) return
	if (quiet) quietly(run, name, () => run.invoke(hook))
	else run.invoke(hook)
}

/** What `configure onStepFailure` decides about a step that failed: go on, stop, or leave it to continueOnStepFailure. */
export function askOnStepFailure(run: ScenarioRun, { text, line, keyword }: Step): 'proceed' | 'stop' | undefined {
	const hook = run.config.onStepFailure
	if (typeof hook !== 'function') return undefined
	const { realm, top } = run
	const message = run.lastProblem?.message ?? ''
	const info = Object.assign(realm.make.object(), {
		error: message,
		message,
		step: realm.import({ text, line, prefix: keyword.trim() }),
		scenarioName: run.shownName(),
		featureName: run.feature.document.name,
		embed: realm.bind('karate.embed'),
		proceed: realm.bind('failure proceed'),
		stop: realm.bind('failure stop'),
	})
	top.failuresAsked++
	run.decision = undefined
	quietly(run, 'onStepFailure', () => run.invoke(hook, info))
	return run.decision
}

function quietly(run: ScenarioRun, name: HookName, work: () => void): void {
	try {
		work()
	} catch (problem) {
		run.feature.session.listener.print(`${name} failed: ${problem instanceof Error ? problem.message : problem}`)
	}
}
