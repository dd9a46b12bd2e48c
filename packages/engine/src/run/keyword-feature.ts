import type { BundleFeature } from '@assay/contract/bundle'
import { isSecretKey } from '@assay/contract/secrets'
import { type CustomActions, readCustomActions } from '../feature/custom-actions.ts'
import { type RunnableScenario, readFeature } from '../feature/gherkin.ts'
import { isChosen } from '../surfaces/chosen-scenarios.ts'
import { type Camera, openCamera } from './camera.ts'
import type { World } from './host.ts'
import { runStep, type StepOutcome } from './keyword-step.ts'
import type { FeatureRecorder } from './recorder.ts'
import type { Scope } from './resolve.ts'
import type { Lane, RunState } from './run-state.ts'
import { keepFilm, keepScenario, type ScenarioPlace } from './scenario-evidence.ts'
import { lazySession, type Session } from './session.ts'
import { choice, isOn, setting } from './settings.ts'
import { featureVariables, type Variables } from './variables.ts'

interface Ending {
	error?: string
	endsRun?: string
}

/** Runs the scenarios of a keyword feature in their order: one set of variables, one browser, made clean in between. */
export async function runKeywordFeature(
	feature: BundleFeature,
	run: RunState,
	lane: Lane,
	world: World,
	recorder: FeatureRecorder,
): Promise<Ending> {
	const read = readFeature(feature.text)
	const [problem] = read.problems
	if (problem) {
		return { error: `${feature.path} cannot be read. Line ${problem.line}: ${problem.message}` }
	}
	const scripts = (await world.project?.scripts(feature)) ?? {}
	const custom = readCustomActions(scripts)
	const { settings } = run.bundle.environment
	const camera = openCamera(world, choice(settings, 'VIDEO') !== 'OFF', recorder.feature)
	const session = lazySession(world, settings, camera)
	const variables = keepingSecrets(featureVariables(run.shared), run.hide)
	try {
		for (const scenario of read.feature.scenarios.filter((one) => isChosen(one, run.filter, feature.only))) {
			const ending = await runScenario(scenario, {
				feature,
				run,
				lane,
				world,
				recorder,
				session,
				camera,
				variables,
				scripts,
				custom,
			})
			if (ending.endsRun !== undefined || world.signal.aborted) return ending
		}
		return {}
	} finally {
		camera.end()
		await session.end()
	}
}

interface Surroundings {
	feature: BundleFeature
	run: RunState
	lane: Lane
	world: World
	recorder: FeatureRecorder
	session: Session
	camera: Camera
	variables: Variables
	scripts: Record<string, string>
	custom: CustomActions
}

async function runScenario(scenario: RunnableScenario, around: Surroundings): Promise<Ending> {
	const { feature, run, lane, world, recorder, session, camera, variables } = around
	const { environment } = run.bundle
	const started = world.nanos()
	const { name, line, tags, row, empty } = scenario
	const steps = empty ? [] : scenario.steps
	recorder.scenarioStarted({ name, line, tags, steps: steps.length, ...(row ? { row } : {}) })
	if (empty) {
		recorder.scenarioFinished({ status: 'failed', nanos: 0, reason: 'This scenario has no steps' })
		return {}
	}
	await session.clean()
	camera.cut()
	const scope: Scope = { row, variables, data: [environment.settings, environment.ui], locators: feature.locators }
	const goesOn = isOn(setting(environment.settings, 'ENABLE_SOFT_ASSERT'))
	const folder = feature.path.slice(0, feature.path.lastIndexOf('/') + 1)
	let failure: StepOutcome | undefined
	const place: ScenarioPlace = { world, run, recorder, steps: [], failed: undefined }
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
		place.steps.push({ id: recorder.last(), startedAt: world.clock() })
		const { settings } = environment
		const outcome = await runStep(step, scope, { ...around, settings, folder })
		if (outcome.status !== 'passed') {
			place.failed ??= recorder.last()
			failure = failure && !outcome.lost && !outcome.endsRun ? failure : outcome
		}
		skipping = outcome.skipsRest ?? (outcome.endsScenario || (outcome.status === 'failed' && !goesOn))
	}
	if (session.current && !failure?.lost && !world.signal.aborted) await keepScenario(session.current, place)
	const video = choice(environment.settings, 'VIDEO')
	if (video === 'ON' || (video === 'ON-FAILURE' && failure)) await keepFilm(camera.cut(), place)
	const reason = failure?.message === undefined ? {} : { reason: failure.message }
	const status = failure ? 'failed' : 'passed'
	recorder.scenarioFinished({ status, nanos: world.nanos() - started, ...reason })
	if (failure?.endsRun) return { endsRun: failure.message ?? 'No browser could be had.' }
	if (!failure?.lost) {
		lane.lostInARow = 0
		return {}
	}
	await session.end()
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
