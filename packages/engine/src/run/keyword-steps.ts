import { isSecretKey } from '@assay/contract/secrets'
import type { Step } from '@assay/karate/gherkin/document'
import type { CalledFeature } from '../feature/called-feature.ts'
import { type CallPath, findCalled } from './called-feature.ts'
import { CalledFailed, runStep, type StepNeeds, type StepOutcome } from './keyword-step.ts'
import type { FeatureRecorder } from './recorder.ts'
import type { StepScope } from './resolve.ts'
import type { RunState } from './run-state.ts'
import type { ScenarioPlace } from './scenario-evidence.ts'
import { isOn, setting } from './settings.ts'
import { StepFailed } from './step-errors.ts'

interface StepsNeeds extends Omit<StepNeeds, 'folder' | 'callFeature'> {
	run: RunState
	recorder: FeatureRecorder
	place: ScenarioPlace
}

/**
 * Runs the steps of a scenario in their order, those of features that they call inside them. Gives the outcome that decides,
 * undefined where all passed. `way` ends with the feature in which the steps stand.
 */
export async function runSteps(
	steps: readonly Step[],
	scope: StepScope,
	way: CallPath,
	around: StepsNeeds,
): Promise<StepOutcome | undefined> {
	const { recorder, place, host, settings } = around
	const path = way.at(-1)?.path ?? ''
	const folder = path.slice(0, path.lastIndexOf('/') + 1)
	const goesOn = isOn(setting(settings, 'ENABLE_SOFT_ASSERT'))
	const depth = way.length - 1
	let failure: StepOutcome | undefined
	let skipping: string | boolean = false
	for (const step of steps) {
		const { keyword, text, line, hidden, background, docString, table } = step
		recorder.stepStarted({
			keyword,
			text,
			line,
			depth,
			...(depth > 0 ? { calledFrom: path } : {}),
			...(hidden ? { hidden } : {}),
			...(background ? { background } : {}),
			...(docString === undefined ? {} : { docString }),
			...(table ? { table } : {}),
		})
		if (skipping) {
			recorder.stepFinished({ status: 'skipped', nanos: 0, ...(skipping === true ? {} : { message: skipping }) })
			continue
		}
		place.steps.push({ id: recorder.last(), startedAt: host.clock() })
		const outcome = await runStep(step, scope, {
			...around,
			folder,
			callFeature: (call, data) => callFeature(call, data, scope, way, around),
		})
		if (outcome.status !== 'passed') {
			place.failed ??= recorder.last()
			failure = decides(failure, outcome)
		}
		skipping = outcome.skipsRest ?? (outcome.endsScenario || (outcome.status === 'failed' && !goesOn))
	}
	return failure
}

/** The first failure, unless a later one means that nothing more can be had. */
const decides = (before: StepOutcome | undefined, outcome: StepOutcome) =>
	before && !outcome.lost && !outcome.endsRun ? before : outcome

async function callFeature(
	call: CalledFeature,
	data: Record<string, string>,
	scope: StepScope,
	way: CallPath,
	around: StepsNeeds,
): Promise<void> {
	const { run, host, settings } = around
	const called = await findCalled(call, way, run.bundle, host.project)
	for (const [key, value] of Object.entries(data)) if (isSecretKey(key)) run.hide(value)
	let failure: StepOutcome | undefined
	for (const { name, steps, row, lacks } of called.scenarios) {
		if (lacks) throw new StepFailed(`The scenario "${name}" of ${called.path} has no ${lacks}`)
		const inside: StepScope = { ...scope, row, data: [data, ...scope.data] }
		const outcome = await runSteps(steps, inside, [...way, called], around)
		if (!outcome) continue
		failure = decides(failure, outcome)
		if (outcome.endsScenario || !isOn(setting(settings, 'ENABLE_SOFT_ASSERT'))) break
	}
	if (failure) throw new CalledFailed(failure)
}
