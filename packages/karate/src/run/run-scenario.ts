// Runs the steps of one scenario in order and emits to the listener.

import { shallowCopy } from '../data/copy.ts'
import type { Step } from '../gherkin/document.ts'
import { ScriptError } from '../js/realm.ts'
import { breathe, type Flow, sleep } from '../scenario/effects.ts'
import { explainMissing } from '../scenario/missing-name.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { ScenarioAborted, StepProblem } from '../scenario/step-problem.ts'
import { runConfigChain } from './config-chain.ts'
import { askOnStepFailure, callHook } from './hooks.ts'
import { type PreparedStep, preparedScenario } from './prepared-scenario.ts'

export interface ScenarioOutcome {
	passed: boolean
	problem?: StepProblem
}

export function* runScenario(run: ScenarioRun): Flow<ScenarioOutcome> {
	const { feature, plan } = run
	const { listener, clock } = feature.session
	const { steps, mustFail, shown } = preparedScenario(plan)
	const own = run.plainSetup ? steps.slice(plan.section.background.length) : steps
	const started = now(clock)
	const top = run.depth === 0 && !run.caller
	const firstName = startName(run)
	if (top)
		listener.scenarioStarted({
			name: firstName,
			line: plan.line,
			...shown,
			steps: own.length,
		})
	run.feature.beforeFirst?.replay(listener)
	let problem: StepProblem | undefined
	try {
		prepareVariables(run)
		if (!run.caller) runConfigChain(run)
		evaluateRow(run)
		run.shownName(true)
		callHook(run, 'beforeScenario')
	} catch (caught) {
		problem = asProblem(caught)
	}
	problem = yield* runSteps(run, own, problem)
	run.lastProblem = problem
	// a run that was stopped says nothing about what had to fail
	const cut = problem !== undefined && feature.session.signal?.aborted === true
	if (mustFail && !run.caller && !cut) problem = inverted(problem)
	try {
		callHook(run, 'afterScenario')
	} catch (caught) {
		// What is over cannot be left out.
		if (!(caught instanceof ScenarioAborted)) problem ??= asProblem(caught)
	}
	if (top) {
		const name = run.shownName()
		listener.scenarioFinished({
			status: problem ? 'failed' : 'passed',
			nanos: now(clock) - started,
			...(problem ? { reason: problem.message } : {}),
			...(name === firstName ? {} : { name }),
		})
	}
	return problem ? { passed: false, problem } : { passed: true }
}

/** `${…}` in a name may use the columns; what else it uses is only known while the scenario runs, and emitted at its end. */
function startName(run: ScenarioRun): string {
	const { name, row, rowIndex } = run.plan
	if (!row || !name.includes('${')) return run.shownName()
	return run.withVariables({ ...row, __row: row, __num: rowIndex }, () => run.shownName())
}

function prepareVariables(run: ScenarioRun): void {
	const { caller, feature, variables } = run
	if (caller && !caller.shared) {
		for (const [name, value] of Object.entries(caller.run.variables)) {
			// the called feature may change its own copy, not the caller's data
			variables[name] = shallowCopy(value, run.realm.make)
			run.inherited.set(name, variables[name])
		}
	}
	if (!caller) for (const [name, value] of Object.entries(feature.session.variables)) run.set(name, value)
	if (caller) {
		run.set('__arg', caller.argument ?? null)
		run.set('__loop', caller.loop)
		const argument = caller.argument
		if (typeof argument === 'object' && argument !== null && !Array.isArray(argument)) {
			for (const [name, value] of Object.entries(argument)) {
				run.set(name, value)
				run.inherited.delete(name)
			}
		}
	}
}

/** Columns become variables after the configuration, so that `name!` cells can use what it defines. */
function evaluateRow(run: ScenarioRun): void {
	const { row, evaluated, rowIndex } = run.plan
	if (!row) return
	const values = run.realm.make.object()
	for (const [name, cell] of Object.entries(row)) {
		const expression = evaluated?.has(name) && typeof cell === 'string'
		values[name] = expression ? (cell.trim() === '' ? null : run.evaluate(cell)) : run.realm.import(cell)
		run.set(name, values[name])
	}
	run.set('__row', values)
	run.set('__num', rowIndex)
}

/** Nanoseconds that the steps of a scenario hold the process before others have their turn. */
const breath = 5e6

function* runSteps(
	run: ScenarioRun,
	steps: readonly PreparedStep[],
	before: StepProblem | undefined,
): Flow<StepProblem | undefined> {
	const { listener, clock, signal } = run.feature.session
	let problem = before
	let stopped = before !== undefined
	/** A hook said so about the last failure. */
	let proceeding = false
	let at = now(clock)
	let breathed = at
	for (const prepared of steps) {
		// Asked for seldom: to yield costs more than to look at the clock.
		if (at - breathed > breath) {
			yield breathe
			at = now(clock)
			breathed = at
		}
		if (signal?.aborted && !stopped) {
			problem ??= new StepProblem('error', 'the run was stopped')
			stopped = true
		}
		announce(run, prepared)
		if (stopped) {
			listener.stepFinished({ status: 'skipped', nanos: 0 })
			continue
		}
		const asked = run.top.failuresAsked
		const begun = at
		run.step = prepared.step
		run.ended = undefined
		try {
			const flow = prepared.begin(run)
			if (flow) yield* flow
			if (run.ended) throw run.ended
			if (run.pauseBehind > 0) yield* pauseOf(run)
			at = now(clock)
			listener.stepFinished({ status: 'passed', nanos: at - begun })
			if (problem && !proceeding && !goesOn(run)) stopped = true
		} catch (caught) {
			at = now(clock)
			const outcome = endStep(run, prepared.step, run.ended ?? caught, at - begun)
			stopped = true
			if (!outcome) continue
			problem ??= outcome
			run.lastProblem = problem
			// a call whose own step was asked about is not asked about again
			const decision = asked === run.top.failuresAsked ? askOnStepFailure(run, prepared.step) : undefined
			stopped = decision ? decision === 'stop' : !mayContinue(run, prepared.step)
			proceeding = decision === 'proceed'
		}
	}
	return problem
}

/** Behind a step that passed, where one before it did not. */
const goesOn = ({ config }: ScenarioRun): boolean =>
	config.continueOnStepFailure.enabled || config.continueOnStepFailure.continueAfter

function mayContinue({ config }: ScenarioRun, step: Step): boolean {
	const { enabled, keywords } = config.continueOnStepFailure
	return enabled && keywords.some((keyword) => step.text === keyword || step.text.startsWith(`${keyword} `))
}

function* pauseOf(run: ScenarioRun): Flow<void> {
	const milliseconds = run.pauseBehind
	run.pauseBehind = 0
	yield* sleep(milliseconds)
}

/** Emits how a step ended that threw; nothing where that only ends the scenario. */
function endStep(run: ScenarioRun, step: Step, caught: unknown, nanos: number): StepProblem | undefined {
	const { listener } = run.feature.session
	if (caught instanceof ScenarioAborted) {
		listener.stepFinished({ status: 'passed', nanos })
		return undefined
	}
	const problem = asProblem(explainMissing(run, caught), step)
	const { status, message, difference } = problem
	listener.stepFinished({ status, nanos, message, ...(difference ? { difference } : {}), ...stackOf(caught) })
	return problem
}

function announce(run: ScenarioRun, { step, shown }: PreparedStep): void {
	const { feature, depth, plainSetup, caller } = run
	const background = step.background || (plainSetup && caller?.run.makesRows)
	feature.session.listener.stepStarted(
		depth === 0 && !plainSetup
			? shown
			: {
					...shown,
					depth,
					...(depth > 0 ? { calledFrom: feature.path } : {}),
					...(background ? { background: true } : {}),
				},
	)
}

export function asProblem(caught: unknown, step?: Step): StepProblem {
	const labelled = (message: string): string =>
		step?.comment && /^(match|assert)\b/.test(step.text) ? `${step.comment}\n${message}` : message
	if (caught instanceof StepProblem) return new StepProblem(caught.status, labelled(caught.message), caught.difference)
	if (caught instanceof ScriptError) {
		const status =
			caught.kind === 'syntax' || caught.kind === 'unknown name'
				? 'wrong'
				: caught.kind === 'thrown'
					? 'failed'
					: 'error'
		return new StepProblem(status, labelled(caught.message))
	}
	return new StepProblem('wrong', labelled(caught instanceof Error ? caught.message : String(caught)))
}

/** A stack helps only where our own code is at fault. */
function stackOf(caught: unknown): { stack?: string } {
	const ours = caught instanceof TypeError || caught instanceof RangeError
	return ours && caught.stack ? { stack: caught.stack } : {}
}

/** `@fail`: the scenario must fail. */
function inverted(problem: StepProblem | undefined): StepProblem | undefined {
	return problem ? undefined : new StepProblem('failed', 'the scenario carries @fail, so it had to fail, but it passed')
}

const now = (clock: () => number): number => (clock === Date.now ? Math.round(performance.now() * 1e6) : clock() * 1e6)
