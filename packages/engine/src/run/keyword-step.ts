import type { Content, Difference, StepStatus } from '@assay/contract/run-events'
import type { Step } from '@assay/karate/gherkin/document'
import type { StepContext } from '../feature/action.ts'
import { type CustomActions, unknownCustom } from '../feature/custom-actions.ts'
import { findStep } from '../feature/find-action.ts'
import { joinUrl } from '../feature/values/url.ts'
import { customDriver } from '../surfaces/web/custom-driver.ts'
import type { Driver } from '../surfaces/web/driver.ts'
import { waitingPage } from '../surfaces/web/page.ts'
import { cancelled, unlessCancelled } from './cancelled.ts'
import type { Recorder, World } from './host.ts'
import { baseUrl, findTarget, resolveStep, type Scope } from './resolve.ts'
import type { RunState } from './run-state.ts'
import { keepText } from './scenario-evidence.ts'
import type { Session } from './session.ts'
import { choice, explicitWait, setting } from './settings.ts'
import { SessionLost, SessionRefused, SkipRest, StepFailed, StepWrong } from './step-errors.ts'

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
}

interface Surroundings {
	world: World
	custom: CustomActions
	/** The JavaScript and TypeScript files of the feature, text by path. */
	scripts: Record<string, string>
	/** The folder of the feature's file, in which files are looked for first. */
	folder: string
	recorder: Recorder
	session: Session
	settings: Record<string, unknown>
	run: Pick<RunState, 'scrub'>
}

/** Reads, resolves and runs one step and tells how it ended. The one place where a thrown error becomes a status. */
export async function runStep(step: Step, scope: Scope, around: Surroundings): Promise<StepOutcome> {
	const { world, recorder, session } = around
	const started = world.nanos()
	let resolved: string | undefined
	let before: Uint8Array | undefined
	const context = stepContext(scope, around, async () => {
		before = await session.current?.screenshot().catch(() => undefined)
	})
	const outcome = await unlessCancelled(carryOut(), world.signal).then<StepOutcome, StepOutcome>(
		(skipsRest) => ({ status: 'passed', endsScenario: false, ...(skipsRest === undefined ? {} : { skipsRest }) }),
		(error) => outcomeOf(error, world.signal),
	)
	const nanos = world.nanos() - started
	if (session.current && !outcome.lost && !world.signal.aborted) {
		if (outcome.status !== 'passed') await keepFailure(session.current, before, around)
		else if (choice(around.settings, 'SCREENSHOTS') === 'EACH-STEP') {
			await keepPicture('after', () => session.current?.screenshot(), around)
		}
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
	async function carryOut(): Promise<string | undefined> {
		const { action, groups, problems, problem } = findStep(step.text, around.custom.actions)
		const [first] = problems
		if (first) throw new StepWrong(`${first.message} (column ${step.column + first.from})`)
		if (!action) throw new StepWrong(problem)
		const filled = resolveStep(step.text, action, groups, scope)
		resolved = filled.text
		try {
			await action.run(filled.args, context)
			// Also under a step that asks nothing of it, and may be the last.
			const why = session.current?.lost?.()
			if (why !== undefined) throw new SessionLost(`The browser session was lost: ${why}`)
		} catch (error) {
			if (error instanceof SkipRest) return error.message
			throw error
		}
		return undefined
	}
}

function outcomeOf(error: unknown, signal: AbortSignal): StepOutcome {
	if (signal.aborted) return { status: 'error', message: cancelled(signal), endsScenario: true }
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

function stepContext(scope: Scope, around: Surroundings, onSlow: () => Promise<void>): StepContext {
	const { world, session, settings, recorder } = around
	const sleep = (milliseconds: number) => world.sleep(milliseconds, world.signal)
	const context: StepContext = {
		page: waitingPage({
			openDriver: session.get,
			explicitWait: explicitWait(settings),
			nanos: world.nanos,
			// A cancelled run's step is no longer listened to; its wait must end with it.
			sleep: (milliseconds) => unlessCancelled(sleep(milliseconds), world.signal),
			onSlow,
		}),
		variables: scope.variables,
		target: (name) => findTarget(name, scope),
		setting: (key) => setting(settings, key),
		joined: (address) => joinUrl(baseUrl(scope), address),
		file: async (path) => (await world.project?.file(around.folder + path)) ?? world.project?.file(path),
		async callCustom(call) {
			const { project } = world
			if (!project || around.custom.files.length === 0) throw new StepWrong(unknownCustom(call.name, around.custom))
			const print = (text: string) => recorder.evidence({ kind: 'print', text })
			await project.call(call, around.scripts, { driver: customDriver(context), print, signal: world.signal })
		},
		attach: recorder.evidence,
		keep: (bytes, mediaType) => kept(bytes, mediaType, around),
		sleep,
		clock: world.clock,
	}
	return context
}

/** Texts without secrets; pictures as they are. */
async function kept(bytes: Uint8Array, mediaType: string, { world, run }: Surroundings): Promise<Content> {
	const clean = /^(?:image|audio|video)\//.test(mediaType) ? bytes : run.scrub.bytes(bytes)
	return { ...(await world.keep(clean)), mediaType }
}

/** What the page looked like and what it was; evidence that cannot be had never changes the verdict. */
async function keepFailure(driver: Driver, before: Uint8Array | undefined, around: Surroundings) {
	await keepPicture('before', async () => before, around)
	await keepPicture('failure', driver.screenshot, around)
	const source = await driver.source().catch(() => undefined)
	if (!source) return
	// As plain text: what a page under test wrote must never run as a page of ours.
	const content = await keepText(source, 'text/plain', around)
	around.recorder.evidence({ kind: 'attachment', name: 'page-source.html', content })
}

async function keepPicture(
	when: 'before' | 'failure' | 'after',
	take: () => Promise<Uint8Array | undefined> | undefined,
	around: Surroundings,
) {
	// A page with an open dialog cannot be photographed.
	const bytes = await take()?.catch(() => undefined)
	if (!bytes) return
	const content = await kept(bytes, 'image/png', around)
	around.recorder.evidence({ kind: 'screenshot', name: `${when}.png`, when, content })
}
