import type { BundleFeature } from '@assay/contract/bundle'
import { readCustomActions } from '../feature/custom-actions.ts'
import { type RunnableScenario, readFeature } from '../feature/gherkin.ts'
import { isChosen } from '../feature/is-chosen.ts'
import { stepsDescribedNote } from '../feature/lint/steps-described.ts'
import { secretValues } from '../feature/values/secret-keys.ts'
import type { Vocabulary } from '../feature/vocabulary.ts'
import { type Camera, openCamera } from './camera.ts'
import { unlessCancelled } from './cancelled.ts'
import type { Host } from './host.ts'
import type { StepOutcome } from './keyword-step.ts'
import { runSteps } from './keyword-steps.ts'
import type { FeatureRecorder } from './recorder.ts'
import type { StepScope } from './resolve.ts'
import type { FeatureEnd, Lane, RunState } from './run-state.ts'
import { keepFilm, keepScenario, keepTrace, type ScenarioPlace } from './scenario-evidence.ts'
import { choice } from './settings.ts'
import type { Touch } from './touch.ts'
import { featureVariables, type Variables } from './variables.ts'

type Touching = (settings: Record<string, unknown>, camera: Camera) => Touch

/** How a surface runs a keyword feature: `touching` gives what its steps touch, from what the process gives for it. */
export const keywordFeatures =
	<Wants>(touching: (host: Host & Wants) => Touching) =>
	(feature: BundleFeature, run: RunState, lane: Lane, host: Host & Wants, recorder: FeatureRecorder) =>
		runKeywordFeature(feature, run, lane, host, recorder, touching(host))

/** Runs the scenarios in their order: one set of variables, one driver, made clean in between. */
async function runKeywordFeature(
	feature: BundleFeature,
	run: RunState,
	lane: Lane,
	host: Host,
	recorder: FeatureRecorder,
	touching: Touching,
): Promise<FeatureEnd> {
	const read = readFeature(feature.text)
	const [problem] = read.problems
	if (problem) {
		return { error: `${feature.path} cannot be read. Line ${problem.line}: ${problem.message}` }
	}
	const scripts = (await host.project?.scripts(feature)) ?? {}
	const vocabulary: Vocabulary = { builtIn: run.builtIn, custom: readCustomActions(scripts) }
	const note = run.planned.get(feature)?.length && stepsDescribedNote(feature.path, read.described, vocabulary)
	if (note) host.emit({ type: 'note', at: host.clock(), level: 'warning', text: note })
	const { settings } = run.bundle.environment
	const camera = openCamera(host, choice(settings, 'VIDEO') !== 'OFF', recorder.feature)
	const touch = touching(settings, camera)
	const variables = keepingSecrets(featureVariables(run.shared, run.variables[feature.path]), run.hide)
	const timers = new Map<string, number>()
	let lost: string | undefined
	try {
		for (const scenario of read.feature.scenarios.filter((one) => isChosen(one, run.filter, feature.only))) {
			if (host.pause?.aborted) {
				run.variables[feature.path] = variables.own()
				break
			}
			const { lost: gone, ...ending } = await runScenario(scenario, {
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
				timers,
			})
			lost ??= gone
			if (ending.endsRun !== undefined || host.signal.aborted) return ending
		}
		return lost === undefined ? {} : { lost }
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
	timers: Map<string, number>
}

async function runScenario(scenario: RunnableScenario, around: ScenarioNeeds): Promise<FeatureEnd> {
	const { feature, run, lane, host, recorder, touch, camera, variables } = around
	const { driver } = touch
	const { environment } = run.bundle
	const started = host.nanos()
	const { name, line, tags, row, lacks } = scenario
	const steps = lacks ? [] : scenario.steps
	recorder.scenarioStarted({ name, line, tags, steps: steps.length, ...(row ? { row } : {}) })
	if (lacks) {
		recorder.scenarioFinished({ status: 'failed', nanos: 0, reason: `This scenario has no ${lacks}` })
		return {}
	}
	// A cancelled run waits for no browser that does not come clean; its end closes it.
	await unlessCancelled(driver.clean(), host.signal).catch(() => {})
	camera.cut()
	driver.current?.trace?.cut()
	const scope: StepScope = {
		row,
		variables,
		data: [environment.settings, environment.ui],
		locators: feature.locators,
		platform: touch.locators,
	}
	const place: ScenarioPlace = { host, run, recorder, steps: [], failed: undefined }
	const { path, text } = feature
	const later = failuresAfterSteps(name, host)
	const inside = { ...around, settings: environment.settings, place, failedLater: later.take }
	const failure =
		(await runSteps(steps, scope, [{ path, text }], inside)) ?? (await goneSince(touch, host)) ?? later.end()
	if (driver.current && !failure?.lost && !host.signal.aborted) await keepScenario(driver.current, place)
	const video = choice(environment.settings, 'VIDEO')
	if (video === 'ON' || (video === 'ON-FAILURE' && failure)) await keepFilm(camera.cut(), place)
	const traced = choice(environment.settings, 'TRACE')
	if (traced === 'ALL' || (traced === 'FAILED' && failure)) await keepTrace(driver.current?.trace?.cut(), place)
	const reason = failure?.message === undefined ? {} : { reason: failure.message }
	const status = failure ? 'failed' : 'passed'
	const lost = failure?.lost ? { lost: true as const } : {}
	recorder.scenarioFinished({ status, nanos: host.nanos() - started, ...reason, ...lost })
	if (failure?.endsRun) return { endsRun: failure.message ?? 'No browser could be had.' }
	if (!failure?.lost) {
		lane.lostInARow = 0
		return {}
	}
	await driver.end()
	lane.lostInARow++
	return lane.lostInARow < 2
		? { lost: failure.message ?? 'The session was lost.' }
		: { endsRun: `${failure.message} It was the second session lost in a row.` }
}

/** A browser that no step has asked anything since it ended: the steps passed for nothing. */
async function goneSince({ driver }: Touch, { signal }: Host): Promise<StepOutcome | undefined> {
	const why = signal.aborted ? undefined : await driver.current?.gone?.()
	if (why === undefined) return undefined
	return {
		status: 'error',
		message: `The ${driver.current?.called ?? 'browser'} session was lost: ${why}`,
		endsScenario: true,
		lost: true,
	}
}

/** Fails the scenario by what code of its steps fails with after them; after its end nothing but a note can be made of it. */
function failuresAfterSteps(scenario: string, host: Host) {
	let first: string | undefined
	let ended = false
	return {
		take(problem: string): void {
			// Of a timer that goes on the first one says it all.
			if (first !== undefined) return
			first = problem
			if (!ended) return
			const text = `${problem} The scenario "${scenario}" had ended before.`
			host.emit({ type: 'note', at: host.clock(), level: 'warning', text })
		},
		end(): StepOutcome | undefined {
			ended = true
			return first === undefined ? undefined : { status: 'failed', message: first, endsScenario: true }
		},
	}
}

const keepingSecrets = (variables: Variables, hide: (secret: string) => void): Variables => ({
	...variables,
	set(name, value) {
		for (const secret of secretValues({ [name.name]: value })) hide(secret)
		variables.set(name, value)
	},
})
