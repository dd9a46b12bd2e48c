// The scenarios of a feature in order, rows of dynamic Examples included.

import { kindOf } from '../data/kind.ts'
import { writeText } from '../data/write-json.ts'
import { rowPlan, type ScenarioPlan } from '../gherkin/expand-outline.ts'
import { isSelected, type Selection } from '../gherkin/is-selected.ts'
import { tagText } from '../gherkin/tag.ts'
import { breathe, type Flow } from '../scenario/effects.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import type { FeatureRun } from '../scenario/feature-run.ts'
import type { Release } from '../scenario/locks.ts'
import { type Caller, ScenarioRun, type Starters } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import { runStep } from '../steps/run-step.ts'
import { runConfigChain } from './config-chain.ts'
import { holdEvents } from './held-listener.ts'
import { callHook } from './hooks.ts'
import { cellsOf } from './prepared-scenario.ts'
import { asProblem, runScenario, type ScenarioOutcome } from './run-scenario.ts'

export interface FeatureOutcome {
	last?: ScenarioRun
	problem?: ScenarioOutcome['problem']
	/** The last row of each outline whose end was not passed to its hook yet. */
	outlines: Map<ScenarioPlan['section'], ScenarioRun>
}

/** Where a feature's scenarios come from: the caller's, or nobody's where the user started it. */
export interface Origin {
	starters: Starters
	caller?: Caller
}

interface Running {
	feature: FeatureRun
	origin: Origin
	outcome: FeatureOutcome
	/** So many scenarios at once. */
	lanes: number
	hasEnded: Selection['hasEnded']
}

export function* runScenarios(feature: FeatureRun, origin: Origin, selection: Selection): Flow<FeatureOutcome> {
	const outcome: FeatureOutcome = { outlines: new Map() }
	const { caller } = origin
	const lanes = caller ? 1 : (selection.parallel ?? 1)
	const running = { feature, origin, outcome, lanes, hasEnded: selection.hasEnded }
	const together: ScenarioPlan[] = []
	for (const plan of chosenOf(feature.plans(), selection)) {
		if (isStopped(feature) || (!caller && feature.session.suite.paused)) break
		endOutlines(outcome, plan)
		if (lanes > 1 && !plan.dynamic) {
			together.push(plan)
			continue
		}
		if (together.length > 0) yield* runTogether(running, together.splice(0))
		if (plan.dynamic) yield* runDynamic(running, plan)
		else yield* runPlanned(running, plan)
		if (caller && outcome.problem) break
		if (!caller) yield breathe
	}
	if (together.length > 0) yield* runTogether(running, together)
	endOutlines(outcome)
	if (outcome.last && !caller) callHook(outcome.last, 'afterFeature', true)
	return outcome
}

/** The users of a load test ask for the same ones each time. */
const chosen = new WeakMap<readonly ScenarioPlan[], { selection: Selection; plans: readonly ScenarioPlan[] }>()

function chosenOf(all: readonly ScenarioPlan[], selection: Selection): readonly ScenarioPlan[] {
	const known = chosen.get(all)
	if (known?.selection === selection) return known.plans
	const plans = all.filter((plan) => isSelected(plan, selection))
	chosen.set(all, { selection, plans })
	return plans
}

/** `configure afterScenarioOutline`: once behind all rows of an outline. */
function endOutlines({ outlines }: FeatureOutcome, next?: ScenarioPlan): void {
	for (const [section, run] of outlines) {
		if (section === next?.section) continue
		outlines.delete(section)
		callHook(run, 'afterScenarioOutline', true)
	}
}

const isStopped = ({ session }: FeatureRun): boolean => session.signal?.aborted === true || session.suite.stopped

/** Some at once. */
function* runTogether(running: Running, plans: Iterable<ScenarioPlan>): Flow<void> {
	function* each(): Generator<Flow<void>> {
		for (const plan of plans) {
			if (isStopped(running.feature)) return
			yield runBeside(running, plan)
		}
	}
	yield { kind: 'lanes', flows: each(), count: running.lanes }
}

function* runBeside(running: Running, plan: ScenarioPlan): Flow<void> {
	const { feature } = running
	const { listener } = feature.session
	const held = listener.beside ? undefined : holdEvents(true)
	const own = feature.beside(listener.beside?.() ?? held?.listener ?? listener)
	own.beforeFirst = feature.beforeFirst
	yield* runPlanned({ ...running, feature: own }, plan)
	held?.replay(listener)
	yield breathe
}

function* runPlanned({ feature, origin, outcome }: Running, plan: ScenarioPlan): Flow<void> {
	const { caller, starters } = origin
	const { locks } = feature.session.suite
	const names = caller ? none : locksOf(feature, plan)
	let release: Release | undefined
	if (!caller) release = locks.takeFree(names) ?? (yield { kind: 'lock', locks, names })
	try {
		const run = new ScenarioRun(feature, plan, starters, caller)
		if (plan.row) beginRow(feature, plan)
		const { passed, problem } = yield* runScenario(run)
		feature.outcomes.scenarios++
		feature.outcomes[passed ? 'passed' : 'failed']++
		outcome.last = run
		if (plan.section.kind === 'outline') outcome.outlines.set(plan.section, run)
		if (problem) {
			outcome.problem ??= problem
			if (run.config.other.abortSuiteOnFailure === true) feature.session.suite.stopped = true
		}
	} finally {
		release?.()
	}
}

function beginRow({ rowsBegun }: FeatureRun, plan: ScenarioPlan): void {
	const begun = rowsBegun.get(plan.section)
	if (begun) begun.push(plan)
	else rowsBegun.set(plan.section, [plan])
}

const none: readonly string[] = []

/** `*` waits for all others, and they for it. */
function locksOf(feature: FeatureRun, plan: ScenarioPlan): readonly string[] {
	if (plan.tags.length === 0) return none
	const names = new Set<string>()
	for (const tag of plan.tags) {
		if (tag.name === 'lock') for (const value of tag.values) names.add(value)
		if (tagText(tag) === 'parallel=false') names.add(`parallel=false in ${feature.path}`)
	}
	return [...names]
}

/** The rows are the items of a list, or what a function yields until it yields something that is no map. */
function* runDynamic(running: Running, plan: ScenarioPlan): Flow<void> {
	const { feature, origin, lanes, hasEnded } = running
	const { dynamic } = plan
	if (!dynamic) return
	const source = new ScenarioRun(feature, { ...plan, name: `${plan.name} (rows)` }, origin.starters, origin.caller)
	source.makesRows = true
	const { session } = feature
	const { listener } = session
	const held = holdEvents()
	session.listener = held.listener
	let rows: unknown
	try {
		rows = yield* makeRows(source, dynamic.expression)
	} catch (caught) {
		session.listener = listener
		failRows(running, plan, source, asProblem(caught))
		return
	} finally {
		session.listener = listener
	}
	const before = feature.outcomes.scenarios
	feature.beforeFirst = held
	let ended = 0
	function* plansLeft() {
		for (const one of rowPlans(plan, rows, source, (caught) => failRows(running, plan, source, asProblem(caught))))
			if (hasEnded?.(one.line, cellsOf(one.row ?? {}))) ended++
			else yield one
	}
	const plans = plansLeft()
	if (lanes > 1) yield* runTogether(running, plans)
	else for (const one of plans) yield* runPlanned(running, one)
	if (isStopped(feature)) return
	const ran = feature.outcomes.scenarios > before
	if (!ran) feature.beforeFirst = undefined
	// a call with nothing to do is named in the log
	if (!ran && origin.caller && Array.isArray(rows) && rows.length === 0) return
	const why = ran || ended > 0 ? passedOver(dynamic.expression, rows) : noRows(dynamic.expression, rows)
	if (why !== undefined) feature.outcomes.error ??= `The Examples of line ${dynamic.line} ${why}`
}

const noRows = (expression: string, rows: unknown): string =>
	expression ? `need objects as rows, but "${expression}" is ${shown(rows)}` : 'have no rows'

/** Karate passes over what is no object among the rows; nobody would see that it did not run. */
function passedOver(expression: string, rows: unknown): string | undefined {
	const at = Array.isArray(rows) ? rows.findIndex((row) => kindOf(row) !== 'MAP') : -1
	if (at < 0) return undefined
	return `need objects as rows, but item ${at + 1} of "${expression}" is ${shown((rows as unknown[])[at])}`
}

/** What made no rows. */
const shown = (rows: unknown): string =>
	typeof rows === 'function' ? 'a function that gives none' : writeText(rows ?? 'null').slice(0, 100)

/** Made when their turn comes: a function may yield any number. */
function* rowPlans(
	{ dynamic, section }: ScenarioPlan,
	rows: unknown,
	source: ScenarioRun,
	failed: (problem: unknown) => void,
): Generator<ScenarioPlan> {
	for (let index = 0; ; index++) {
		let row: unknown
		if (typeof rows === 'function') {
			try {
				row = source.invoke(rows, index)
			} catch (caught) {
				failed(caught)
				return
			}
		} else row = Array.isArray(rows) ? rows[index] : index === 0 ? rows : undefined
		if (kindOf(row) !== 'MAP') {
			if (Array.isArray(rows) && index < rows.length) continue
			return
		}
		yield rowPlan(section, dynamic?.tags ?? [], { ...(row as object) }, index, section.line, { write: writeText })
	}
}

function* makeRows(source: ScenarioRun, expression: string): Flow<unknown> {
	const { feature, caller } = source
	for (const [name, value] of Object.entries(feature.session.variables)) source.set(name, value)
	if (!caller) runConfigChain(source)
	else Object.assign(source.variables, caller.run.variables)
	if (!/karate\.setup/.test(expression)) {
		for (const step of source.plan.section.background) yield* runStep(source, step)
	}
	return expression ? yield* evaluateExpression(source, expression) : []
}

function failRows(
	{ feature, origin, outcome }: Running,
	plan: ScenarioPlan,
	run: ScenarioRun,
	problem: ReturnType<typeof asProblem>,
): void {
	const { listener } = feature.session
	const reason = `the rows of Examples could not be made from "${plan.dynamic?.expression}": ${problem.message}`
	outcome.last = run
	outcome.problem ??= new StepProblem(problem.status, reason, problem.difference)
	// to whoever called the feature, its step fails
	if (origin.caller) return
	listener.scenarioStarted({ name: plan.name, line: plan.line, tags: plan.tags.map(tagText), steps: 0 })
	listener.scenarioFinished({ status: 'failed', nanos: 0, reason })
	feature.outcomes.scenarios++
	feature.outcomes.failed++
}
