// The scenarios of a feature in order, rows of dynamic Examples included.

import { kindOf } from '../data/kind.ts'
import { rowPlan, type ScenarioPlan } from '../gherkin/expand-outline.ts'
import { isSelected, type Selection } from '../gherkin/is-selected.ts'
import { tagText } from '../gherkin/tag.ts'
import type { Flow } from '../scenario/effects.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import type { FeatureRun } from '../scenario/feature-run.ts'
import type { Release } from '../scenario/locks.ts'
import { ScenarioRun } from '../scenario/scenario-run.ts'
import { runStep } from '../steps/run-step.ts'
import { runConfigChain } from './config-chain.ts'
import { holdEvents } from './held-listener.ts'
import { callHook } from './hooks.ts'
import { asProblem, runScenario, type ScenarioOutcome } from './run-scenario.ts'

export interface FeatureOutcome {
	last?: ScenarioRun
	problem?: ScenarioOutcome['problem']
	/** The last row of each outline whose end was not told to its hook yet. */
	outlines: Map<ScenarioPlan['section'], ScenarioRun>
}

export function* runScenarios(feature: FeatureRun, selection: Selection): Flow<FeatureOutcome> {
	const outcome: FeatureOutcome = { outlines: new Map() }
	const lanes = feature.caller ? 1 : (selection.parallel ?? 1)
	const together: ScenarioPlan[] = []
	for (const plan of feature.plans()) {
		if (!isSelected(plan, selection)) continue
		if (isStopped(feature) || (!feature.caller && feature.session.suite.paused)) break
		endOutlines(outcome, plan)
		if (lanes > 1 && !plan.dynamic) {
			together.push(plan)
			continue
		}
		yield* runTogether(feature, together.splice(0), outcome, lanes)
		if (plan.dynamic) yield* runDynamic(feature, plan, outcome, lanes)
		else yield* runPlanned(feature, plan, outcome)
		if (feature.caller && outcome.problem) break
		if (!feature.caller) yield { kind: 'breathe' }
	}
	yield* runTogether(feature, together, outcome, lanes)
	endOutlines(outcome)
	if (outcome.last && !feature.caller) callHook(outcome.last, 'afterFeature', true)
	return outcome
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
function* runTogether(
	feature: FeatureRun,
	plans: Iterable<ScenarioPlan>,
	outcome: FeatureOutcome,
	count: number,
): Flow<void> {
	function* each(): Generator<Flow<void>> {
		for (const plan of plans) {
			if (isStopped(feature)) return
			yield runBeside(feature, plan, outcome)
		}
	}
	yield { kind: 'lanes', flows: each(), count }
}

function* runBeside(feature: FeatureRun, plan: ScenarioPlan, outcome: FeatureOutcome): Flow<void> {
	const { listener } = feature.session
	const held = listener.beside ? undefined : holdEvents(true)
	const own = feature.beside(listener.beside?.() ?? held?.listener ?? listener)
	own.beforeFirst = feature.beforeFirst
	yield* runPlanned(own, plan, outcome)
	held?.replay(listener)
	yield { kind: 'breathe' }
}

function* runPlanned(feature: FeatureRun, plan: ScenarioPlan, outcome: FeatureOutcome): Flow<void> {
	const { locks } = feature.session.suite
	const release: Release | undefined = feature.caller
		? undefined
		: yield { kind: 'lock', locks, names: locksOf(feature, plan) }
	try {
		const run = new ScenarioRun(feature, plan, feature.caller)
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

function beginRow({ rowsBegun }: FeatureRun, { section, name, line, rowIndex }: ScenarioPlan): void {
	const begun = rowsBegun.get(section) ?? []
	rowsBegun.set(section, [...begun, { name, line, sectionIndex: section.index, exampleIndex: rowIndex }])
}

/** `*` waits for all others, and they for it. */
function locksOf(feature: FeatureRun, plan: ScenarioPlan): string[] {
	const names = new Set<string>()
	for (const tag of plan.tags) {
		if (tag.name === 'lock') for (const value of tag.values) names.add(value)
		if (tagText(tag) === 'parallel=false') names.add(`parallel=false in ${feature.path}`)
	}
	return [...names]
}

/** The rows are the items of a list, or what a function yields until it yields something that is no map. */
function* runDynamic(feature: FeatureRun, plan: ScenarioPlan, outcome: FeatureOutcome, lanes: number): Flow<void> {
	const { dynamic } = plan
	if (!dynamic) return
	const source = new ScenarioRun(feature, { ...plan, name: `${plan.name} (rows)` }, feature.caller)
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
		failRows(feature, plan, outcome, source, asProblem(caught))
		return
	} finally {
		session.listener = listener
	}
	feature.beforeFirst = held
	const plans = rowPlans(plan, rows, source, (caught) => failRows(feature, plan, outcome, source, asProblem(caught)))
	if (lanes > 1) yield* runTogether(feature, plans, outcome, lanes)
	else for (const one of plans) yield* runPlanned(feature, one, outcome)
}

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
		yield rowPlan(section, dynamic?.tags ?? [], { ...(row as object) }, index, section.line)
	}
}

function* makeRows(source: ScenarioRun, expression: string): Flow<unknown> {
	const { feature } = source
	for (const [name, value] of Object.entries(feature.session.variables)) source.set(name, value)
	if (!feature.caller) yield* runConfigChain(source)
	else Object.assign(source.variables, feature.caller.run.variables)
	if (!/karate\.setup/.test(expression)) {
		for (const step of source.plan.section.background) yield* runStep(source, step)
	}
	return yield* evaluateExpression(source, expression)
}

function failRows(
	feature: FeatureRun,
	plan: ScenarioPlan,
	outcome: FeatureOutcome,
	run: ScenarioRun,
	problem: ReturnType<typeof asProblem>,
): void {
	const { listener } = feature.session
	const reason = `the rows of Examples could not be made from "${plan.dynamic?.expression}": ${problem.message}`
	listener.scenarioStarted({ name: plan.name, line: plan.line, tags: plan.tags.map(tagText), steps: 0 })
	listener.scenarioFinished({ status: 'failed', nanos: 0, reason })
	feature.outcomes.scenarios++
	feature.outcomes.failed++
	outcome.last = run
	outcome.problem ??= problem
}
