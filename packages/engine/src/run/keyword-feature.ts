import type { BundleFeature } from '@assay/contract/bundle'
import { isSecretKey } from '@assay/contract/secrets'
import { readCustomActions } from '../feature/custom-actions.ts'
import { type RunnableScenario, readFeature } from '../feature/gherkin.ts'
import { isChosen } from '../feature/is-chosen.ts'
import type { Vocabulary } from '../feature/vocabulary.ts'
import { type Camera, openCamera } from './camera.ts'
import type { Host } from './host.ts'
import { runStep, type StepOutcome } from './keyword-step.ts'
import type { FeatureRecorder } from './recorder.ts'
import type { StepScope } from './resolve.ts'
import type { FeatureEnd, Lane, RunState } from './run-state.ts'
import { keepFilm, keepScenario, keepTrace, type ScenarioPlace } from './scenario-evidence.ts'
import { choice, isOn, setting } from './settings.ts'
import type { Touch } from './touch.ts'
import { featureVariables, type Variables } from './variables.ts'

/** Runs the scenarios of a keyword feature in their order: one set of variables, one driver, made clean in between. */
export async function runKeywordFeature(
	feature: BundleFeature,
	run: RunState,
	lane: Lane,
	host: Host,
	recorder: FeatureRecorder,
	touching: (settings: Record<string, unknown>, camera: Camera) => Touch,
): Promise<FeatureEnd> {
	const read = readFeature(feature.text)
	const [problem] = read.problems
	if (problem) {
		return { error: `${feature.path} cannot be read. Line ${problem.line}: ${problem.message}` }
	}
	const scripts = (await host.project?.scripts(feature)) ?? {}
	const vocabulary: Vocabulary = { builtIn: run.builtIn, custom: readCustomActions(scripts) }
	const { settings } = run.bundle.environment
	const camera = openCamera(host, choice(settings, 'VIDEO') !== 'OFF', recorder.feature)
	const touch = touching(settings, camera)
	const variables = keepingSecrets(featureVariables(run.shared), run.hide)
	try {
		for (const scenario of read.feature.scenarios.filter((one) => isChosen(one, run.filter, feature.only))) {
			const ending = await runScenario(scenario, {
				feature,
				run,
				lane,
				host,
				recorder,
				touch,
				camera,
				variables,
				scripts,
				vocabulary,
			})
			if (ending.endsRun !== undefined || host.signal.aborted) return ending
		}
		return {}
	} finally {
		camera.end()
		await touch.driver.end()
	}
}

interface ScenarioNeeds {
	feature: BundleFeature
	run: RunState
	lane: Lane
	host: Host
	recorder: FeatureRecorder
	touch: Touch
	camera: Camera
	variables: Variables
	scripts: Record<string, string>
	vocabulary: Vocabulary
}

async function runScenario(scenario: RunnableScenario, around: ScenarioNeeds): Promise<FeatureEnd> {
	const { feature, run, lane, host, recorder, touch, camera, variables } = around
	const { driver } = touch
	const { environment } = run.bundle
	const started = host.nanos()
	const { name, line, tags, row, empty } = scenario
	const steps = empty ? [] : scenario.steps
	recorder.scenarioStarted({ name, line, tags, steps: steps.length, ...(row ? { row } : {}) })
	if (empty) {
		recorder.scenarioFinished({ status: 'failed', nanos: 0, reason: 'This scenario has no steps' })
		return {}
	}
	await driver.clean()
	camera.cut()
	driver.current?.trace?.cut()
	const scope: StepScope = { row, variables, data: [environment.settings, environment.ui], locators: feature.locators }
	const goesOn = isOn(setting(environment.settings, 'ENABLE_SOFT_ASSERT'))
	const folder = feature.path.slice(0, feature.path.lastIndexOf('/') + 1)
	let failure: StepOutcome | undefined
	const place: ScenarioPlace = { host, run, recorder, steps: [], failed: undefined }
	let skipping: string | boolean = false
	for (const step of steps) {
		const { keyword, text, line, hidden, background, docString, table } = step
		recorder.stepStarted({
			keyword,
			text,
			line,
			depth: 0,
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
		const { settings } = environment
		const outcome = await runStep(step, scope, { ...around, settings, folder })
		if (outcome.status !== 'passed') {
			place.failed ??= recorder.last()
			failure = failure && !outcome.lost && !outcome.endsRun ? failure : outcome
		}
		skipping = outcome.skipsRest ?? (outcome.endsScenario || (outcome.status === 'failed' && !goesOn))
	}
	if (driver.current && !failure?.lost && !host.signal.aborted) await keepScenario(driver.current, place)
	const video = choice(environment.settings, 'VIDEO')
	if (video === 'ON' || (video === 'ON-FAILURE' && failure)) await keepFilm(camera.cut(), place)
	const traced = choice(environment.settings, 'TRACE')
	if (traced === 'ALL' || (traced === 'FAILED' && failure)) await keepTrace(driver.current?.trace?.cut(), place)
	const reason = failure?.message === undefined ? {} : { reason: failure.message }
	const status = failure ? 'failed' : 'passed'
	recorder.scenarioFinished({ status, nanos: host.nanos() - started, ...reason })
	if (failure?.endsRun) return { endsRun: failure.message ?? 'No browser could be had.' }
	if (!failure?.lost) {
		lane.lostInARow = 0
		return {}
	}
	await driver.end()
	lane.lostInARow++
	return lane.lostInARow < 2 ? {} : { endsRun: `${failure.message} It was the second session lost in a row.` }
}

const keepingSecrets = (variables: Variables, hide: (secret: string) => void): Variables => ({
	...variables,
	set(name, value) {
		if (isSecretKey(name.name) && typeof value === 'string') hide(value)
		variables.set(name, value)
	},
})
