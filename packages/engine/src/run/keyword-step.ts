import type { Content, Difference, StepStatus } from '@assay/contract/run-events'
import { screenSourceName } from '@assay/contract/screen-source'
import type { Step } from '@assay/karate/gherkin/document'
import { elsewhere, fits, notBuilt } from '../feature/action.ts'
import { noCustomActions, unknownCustom } from '../feature/custom-actions.ts'
import { findStep } from '../feature/find-action.ts'
import { joinUrl } from '../feature/values/url.ts'
import type { Vocabulary } from '../feature/vocabulary.ts'
import { wholeText } from '../feature/whole-text.ts'
import type { AnyDriver } from './any-driver.ts'
import { cancelled, unlessCancelled } from './cancelled.ts'
import { evidenceInTime } from './evidence-in-time.ts'
import type { Host, Recorder } from './host.ts'
import type { AtFailure } from './page-trace.ts'
import { readNamedFile } from './read-named-file.ts'
import type { FeatureRecorder } from './recorder.ts'
import { baseUrl, findTarget, resolveStep, type StepScope } from './resolve.ts'
import type { RunState } from './run-state.ts'
import { keepText } from './scenario-evidence.ts'
import { choice, seconds, setting } from './settings.ts'
import type { StepContext } from './step-context.ts'
import { SessionLost, SessionRefused, SkipRest, StepFailed, StepWrong } from './step-errors.ts'
import type { Touch } from './touch.ts'

export interface StepOutcome {
	status: Exclude<StepStatus, 'skipped'>
	message?: string
	difference?: Difference
	stack?: string
	/** Whatever soft assert says: there is no sense in going on. */
	endsScenario: boolean
	/** Why the rest of the scenario is passed over, though nothing failed. */
	skipsRest?: string
	endsRun?: boolean
	lost?: boolean
	/** It was a step of a called feature that did not pass. */
	called?: boolean
}

/** What one step has around it. */
export interface StepNeeds {
	host: Host
	vocabulary: Vocabulary
	/** The JavaScript and TypeScript files of the feature, text by path. */
	scripts: Record<string, string>
	/** The folder of the feature's file, in which files are looked for first. */
	folder: string
	recorder: Pick<FeatureRecorder, 'last' | keyof Recorder>
	touch: Touch
	settings: Record<string, unknown>
	run: Pick<RunState, 'scrub'>
	timers: Map<string, number>
	callFeature: StepContext['callFeature']
	/** Takes a sentence about what code of a step failed with after the step had ended. */
	failedLater(problem: string): void
}

/** A step of a called feature did not pass; what it looked like is kept with that one. */
export class CalledFailed extends Error {
	readonly outcome: StepOutcome
	constructor(outcome: StepOutcome) {
		super(outcome.message)
		this.outcome = outcome
	}
}

/** Reads, resolves and runs one step and gives its outcome. The one place where a thrown error becomes a status. */
export async function runStep(step: Step, scope: StepScope, around: StepNeeds): Promise<StepOutcome> {
	const { host, recorder } = around
	const { driver } = around.touch
	const started = host.nanos()
	/** Steps that this one calls get ids of their own. */
	const own = recorder.last()
	let resolved: string | undefined
	let before: Uint8Array | undefined
	/** The steps of what it calls: a cancelled run waits for their end, so that each is logged inside its own. */
	const inside: { steps?: Promise<void> } = {}
	const context = stepContext(scope, around, inside, async () => {
		before = await evidenceInTime(driver.current?.screenshot(), host.signal)
	})
	const outcome = await unlessCancelled(execute(), host.signal).then<StepOutcome, StepOutcome>(
		(skipsRest) => ({ status: 'passed', endsScenario: false, ...(skipsRest === undefined ? {} : { skipsRest }) }),
		(error) => outcomeOf(error, host.signal),
	)
	await inside.steps?.catch(() => {})
	const nanos = host.nanos() - started
	if (driver.current && !outcome.lost && !host.signal.aborted) {
		const failed = outcome.status !== 'passed'
		const seen = (await evidenceInTime(driver.current.trace?.ended(own, failed), host.signal)) ?? {}
		if (failed) {
			if (!outcome.called) await keepFailure(driver.current, before, seen, around)
		} else if (choice(around.settings, 'SCREENSHOTS') === 'EACH-STEP') {
			await keepPicture('after', () => driver.current?.screenshot(), around, seen)
		}
	}
	if (driver.current && !outcome.lost && !host.signal.aborted) {
		for (const address of (await evidenceInTime(driver.current.opened?.(), host.signal)) ?? [])
			recorder.evidence({ kind: 'print', text: openedTab(address) })
	}
	const { status, message, difference, stack } = outcome
	recorder.stepFinished({
		status,
		nanos,
		...(resolved === undefined || resolved === step.text ? {} : { resolved }),
		...(message === undefined ? {} : { message }),
		...(difference ? { difference } : {}),
		...(stack ? { stack } : {}),
	})
	return outcome

	/** Gives why the rest of the scenario is skipped, if it is. */
	async function execute(): Promise<string | undefined> {
		const { action, groups, problems, problem } = findStep(wholeText(step, around.vocabulary), around.vocabulary)
		const [first] = problems
		if (first) throw new StepWrong(`${first.message} (column ${step.column + first.from})`)
		if (!action) throw new StepWrong(problem)
		if (!fits(action, around.touch.platform)) throw new StepWrong(elsewhere(action))
		const filled = resolveStep(step.text, action, groups, scope)
		resolved = filled.text
		if (!action.run) throw new StepWrong(notBuilt(action.name))
		try {
			// The surface that made the context is the one whose actions can be named here.
			await action.run(filled.args, context as never)
			// Also under a step that asks nothing of it, and may be the last.
			await requireSession()
		} catch (error) {
			// Whatever a step fails with after its browser is gone, that is why.
			if (!(error instanceof SessionLost) && !host.signal.aborted) await requireSession()
			if (error instanceof SkipRest) return error.message
			throw error
		}
		return undefined
	}

	async function requireSession(): Promise<void> {
		const why = await driver.current?.lost?.()
		if (why !== undefined) throw new SessionLost(`The ${driver.current?.called ?? 'browser'} session was lost: ${why}`)
	}
}

const openedTab = (address: string) =>
	`The page opened a new tab${address ? `: ${address}` : ''}. Steps stay where they are; SWITCH_WINDOW goes there.`

function outcomeOf(error: unknown, signal: AbortSignal): StepOutcome {
	if (signal.aborted) return { status: 'error', message: cancelled(signal), endsScenario: true }
	if (error instanceof CalledFailed) {
		const { difference: _, ...outcome } = error.outcome
		return { ...outcome, called: true }
	}
	const { message, stack } = error instanceof Error ? error : new Error(String(error))
	if (error instanceof StepFailed) {
		const difference = error.difference ? { difference: error.difference } : {}
		return { status: 'failed', message, endsScenario: false, ...difference }
	}
	if (error instanceof StepWrong) return { status: 'wrong', message, endsScenario: true }
	if (error instanceof SessionRefused) return { status: 'error', message, endsScenario: true, endsRun: true }
	if (error instanceof SessionLost) return { status: 'error', message, endsScenario: true, lost: true }
	return { status: 'error', message, endsScenario: true, ...(stack ? { stack } : {}) }
}

function stepContext(
	scope: StepScope,
	around: StepNeeds,
	inside: { steps?: Promise<void> },
	onSlow: () => Promise<void>,
): StepContext {
	const { host, touch, settings, recorder } = around
	const sleep = (milliseconds: number) => host.sleep(milliseconds, host.signal)
	const step: StepContext = {
		variables: scope.variables,
		target: (name) => findTarget(name, scope),
		setting: (key) => setting(settings, key),
		joined: (address) => joinUrl(baseUrl(scope), address),
		file: (path) => readNamedFile(path, around.folder, host.project),
		async callCustom(call) {
			const { project } = host
			const { custom = noCustomActions } = around.vocabulary
			if (!project || custom.files.length === 0) throw new StepWrong(unknownCustom(call.name, custom))
			const print = (text: string) => recorder.evidence({ kind: 'print', text })
			const failedLater = (problem: string) =>
				around.failedLater(`The custom action ${call.name} failed after its step had ended: ${problem}`)
			await project.call(call, around.scripts, { driver: touched.custom, print, failedLater, signal: host.signal })
		},
		callFeature: (...called) => {
			inside.steps = around.callFeature(...called)
			return inside.steps
		},
		attach: recorder.evidence,
		keep: (bytes, mediaType) => kept(bytes, mediaType, around),
		sleep,
		clock: host.clock,
		nanos: host.nanos,
		timers: around.timers,
	}
	const touched = touch.inStep(step, {
		explicitWait: seconds(settings, 'Explicit.wait.time'),
		checkWait: seconds(settings, 'Check.wait.time'),
		nanos: host.nanos,
		// A cancelled run's step is no longer listened to; its wait must end with it.
		sleep: (milliseconds) => unlessCancelled(sleep(milliseconds), host.signal),
		onSlow,
	})
	return touched.context
}

/** Texts without secrets; pictures as they are. */
async function kept(bytes: Uint8Array, mediaType: string, { host, run }: StepNeeds): Promise<Content> {
	const clean = /^(?:image|audio|video)\//.test(mediaType) ? bytes : run.scrub.bytes(bytes)
	return { ...(await host.keep(clean)), mediaType }
}

/** What the page looked like and what it was; evidence that cannot be had never changes the verdict. */
async function keepFailure(driver: AnyDriver, before: Uint8Array | undefined, seen: AtFailure, around: StepNeeds) {
	await keepPicture('before', async () => before, around)
	await keepPicture('failure', driver.screenshot, around, seen)
	const { signal } = around.host
	const log = await evidenceInTime(driver.deviceLog?.(), signal)
	if (log) {
		const content = await keepText(log, 'text/plain', around)
		around.recorder.evidence({ kind: 'attachment', name: 'device.log', content })
	}
	const source = await evidenceInTime(driver.source(), signal)
	if (!source) return
	// As plain text: what a page under test wrote must never run as a page of ours.
	const content = await keepText(source, 'text/plain', around)
	const name = /^\s*<(?:!doctype|html)\b/i.test(source) ? 'page-source.html' : screenSourceName
	around.recorder.evidence({ kind: 'attachment', name, content })
}

async function keepPicture(
	when: 'before' | 'failure' | 'after',
	take: () => Promise<Uint8Array | undefined> | undefined,
	around: StepNeeds,
	seen: AtFailure = {},
) {
	// A page with an open dialog cannot be photographed.
	const bytes = await evidenceInTime(take(), around.host.signal)
	if (!bytes) return
	const content = await kept(bytes, 'image/png', around)
	around.recorder.evidence({ kind: 'screenshot', name: `${when}.png`, when, content, ...seen })
}
