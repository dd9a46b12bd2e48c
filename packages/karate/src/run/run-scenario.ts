// Runs the steps of one scenario in order and emits to the listener.

import { shallowCopy } from '../data/copy.ts'
import type { Step } from '../gherkin/document.ts'
import type { ScenarioPlan } from '../gherkin/expand-outline.ts'
import { tagText } from '../gherkin/tag.ts'
import { ScriptError } from '../js/realm.ts'
import { breathe, type Flow, sleep } from '../scenario/effects.ts'
import type { ScenarioStart, StepEnd, StepStart } from '../scenario/listener.ts'
import { explainMissing } from '../scenario/missing-name.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { ScenarioAborted, StepProblem } from '../scenario/step-problem.ts'
import { beginStep } from '../steps/run-step.ts'
import { runConfigChain } from './config-chain.ts'
import { askOnStepFailure, callHook } from './hooks.ts'

export interface ScenarioOutcome {
	passed: boolean
	problem?: StepProblem
}

export function* runScenario(run: ScenarioRun): Flow<ScenarioOutcome> {
	const { feature, plan } = run
	const { listener, clock } = feature.session
	const steps = run.plainSetup ? plan.steps : [...plan.section.background, ...plan.steps]
	const started = now(clock)
	const top = run.depth === 0 && !run.caller
	const firstName = startName(run)
	if (top)
		listener.scenarioStarted({
			name: firstName,
			line: plan.line,
			...(listener.ignoresExchanges ? tagsAndRow(plan) : shownOf(plan)),
			steps: steps.length,
		})
	run.feature.beforeFirst?.replay(listener)
	let problem: StepProblem | undefined
	try {
		prepareVariables(run)
		if (!run.caller) yield* runConfigChain(run)
		evaluateRow(run)
		run.shownName(true)
		callHook(run, 'beforeScenario')
	} catch (caught) {
		problem = asProblem(caught)
	}
	problem = yield* runSteps(run, steps, problem)
	run.lastProblem = problem
	problem = invertWhenExpected(run, problem)
	try {
		callHook(run, 'afterScenario')
	} catch (caught) {
		problem ??= asProblem(caught)
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

type Shown = Pick<ScenarioStart, 'tags' | 'row'>

/** Made once for all users of a load test. */
const tagsAndRows = new WeakMap<ScenarioPlan, Shown>()

function tagsAndRow(plan: ScenarioPlan): Shown {
	const known = tagsAndRows.get(plan)
	if (known) return known
	const made = shownOf(plan)
	tagsAndRows.set(plan, made)
	return made
}

const shownOf = (plan: ScenarioPlan): Shown => ({ tags: plan.tags.map(tagText), ...rowOf(plan) })

function rowOf(plan: ScenarioPlan): Pick<ScenarioStart, 'row'> {
	if (!plan.row) return {}
	return {
		row: Object.fromEntries(
			Object.entries(plan.row).map(([name, value]) => [
				name,
				typeof value === 'string' ? value : value === null ? '' : (JSON.stringify(value) ?? ''),
			]),
		),
	}
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

function* runSteps(run: ScenarioRun, steps: Step[], before: StepProblem | undefined): Flow<StepProblem | undefined> {
	let problem = before
	let stopped = before !== undefined
	let aborted = false
	/** A hook said so about the last failure. */
	let proceeding = false
	let breathed = performance.now()
	for (const step of steps) {
		// Asked for seldom: to yield costs more than to look at the clock.
		if (performance.now() - breathed > 5) {
			yield breathe
			breathed = performance.now()
		}
		if (run.feature.session.signal?.aborted && !stopped) {
			problem ??= new StepProblem('error', 'the run was stopped')
			stopped = true
		}
		if (stopped || aborted) {
			report(run, step, { status: 'skipped', nanos: 0 })
			continue
		}
		const asked = run.top.failuresAsked
		const outcome = yield* runOne(run, step)
		if (outcome instanceof ScenarioAborted) aborted = true
		else if (outcome) {
			problem ??= outcome
			run.lastProblem = problem
			// a call whose own step was asked about is not asked about again
			const decision = asked === run.top.failuresAsked ? askOnStepFailure(run, step) : undefined
			stopped = decision ? decision === 'stop' : !mayContinue(run, step)
			proceeding = decision === 'proceed'
		} else if (problem && !proceeding && !run.config.continueOnStepFailure.enabled && !continuesAfter(run)) {
			stopped = true
		}
	}
	return problem
}

const continuesAfter = (run: ScenarioRun): boolean => run.config.continueOnStepFailure.continueAfter

function mayContinue({ config }: ScenarioRun, step: Step): boolean {
	const { enabled, keywords } = config.continueOnStepFailure
	return enabled && keywords.some((keyword) => step.text === keyword || step.text.startsWith(`${keyword} `))
}

function* pauseOf(run: ScenarioRun): Flow<void> {
	const milliseconds = run.pauseBehind
	run.pauseBehind = 0
	yield* sleep(milliseconds)
}

function* runOne(run: ScenarioRun, step: Step): Flow<StepProblem | ScenarioAborted | undefined> {
	const { listener, clock } = run.feature.session
	announce(run, step)
	run.step = step
	const started = now(clock)
	try {
		const flow = beginStep(run, step)
		if (flow) yield* flow
		if (run.pauseBehind > 0) yield* pauseOf(run)
		listener.stepFinished({ status: 'passed', nanos: now(clock) - started })
		return undefined
	} catch (caught) {
		const nanos = now(clock) - started
		if (caught instanceof ScenarioAborted) {
			listener.stepFinished({ status: 'passed', nanos })
			return caught
		}
		const problem = asProblem(explainMissing(run, caught), step)
		const { status, message, difference } = problem
		listener.stepFinished({ status, nanos, message, ...(difference ? { difference } : {}), ...stackOf(caught) })
		return problem
	}
}

/** Steps of scenarios that the users of a load test begin again and again; to keep those of other runs costs more than it saves. */
const announced = new WeakMap<Step, StepStart>()

function announce(run: ScenarioRun, step: Step): void {
	const { listener } = run.feature.session
	if (!listener.ignoresExchanges || run.depth > 0 || run.plainSetup) {
		listener.stepStarted(shown(run, step))
		return
	}
	const start = announced.get(step) ?? shown(run, step)
	announced.set(step, start)
	listener.stepStarted(start)
}

function shown(run: ScenarioRun, step: Step): StepStart {
	const { keyword, text, line, docString, table } = step
	return {
		keyword,
		text,
		line,
		depth: run.depth,
		...(run.depth > 0 ? { calledFrom: run.feature.path } : {}),
		...(step.background || (run.plainSetup && run.caller?.run.makesRows) ? { background: true } : {}),
		...(step.hidden ? { hidden: true } : {}),
		...(docString === undefined ? {} : { docString }),
		...(table ? { table } : {}),
	}
}

function report(run: ScenarioRun, step: Step, end: StepEnd): void {
	announce(run, step)
	run.feature.session.listener.stepFinished(end)
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
function invertWhenExpected(run: ScenarioRun, problem: StepProblem | undefined): StepProblem | undefined {
	if (!run.plan.tags.some((tag) => tag.name === 'fail') || run.caller) return problem
	return problem ? undefined : new StepProblem('failed', 'the scenario carries @fail, so it had to fail, but it passed')
}

const now = (clock: () => number): number => (clock === Date.now ? Math.round(performance.now() * 1e6) : clock() * 1e6)
