// Calling features and functions: `call read('x.feature') arg`, loops over arrays, callonce, @setup.

import { deepCopy } from '../data/copy.ts'
import { kindOf } from '../data/kind.ts'
import { readCallTag } from '../gherkin/tag-filter.ts'
import type { Flow } from '../scenario/effects.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import { FeatureRun } from '../scenario/feature-run.ts'
import type { Release } from '../scenario/locks.ts'
import { type FeatureReference, referenceOf } from '../scenario/read-file.ts'
import { ScenarioRun } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import { runScenario } from './run-scenario.ts'
import { runScenarios } from './run-scenarios.ts'

/** `call` and `callonce` of a step or an expression, from the text behind the word. */
export function* call(run: ScenarioRun, text: string, once: boolean, shared: boolean): Flow<unknown> {
	if (once) return yield* callOnceText(run, text, shared)
	const [target, argument] = splitCall(text)
	const callee = run.evaluate(target)
	const value = argument === '' ? undefined : yield* evaluateExpression(run, argument)
	return yield* callValue(run, callee, value, shared, target)
}

/** The callee ends with its closing parenthesis, or at the first blank; what `read('f.js')` is called with may follow at once. */
export function splitCall(text: string): [string, string] {
	let depth = 0
	let quote = ''
	for (let at = 0; at < text.length; at++) {
		const char = text[at] ?? ''
		if (quote) {
			if (char === quote) quote = ''
		} else if (char === "'" || char === '"') quote = char
		else if (char === '(' || char === '[') depth++
		else if (char === ')' || char === ']') depth--
		else if (depth === 0 && /\s/.test(char)) return [text.slice(0, at), text.slice(at).trim()]
		if (depth !== 0 || char !== ')') continue
		if (/^\s*[^.\s([]/.test(text.slice(at + 1)) || (text[at + 1] === '(' && /^read\s*\(/.test(text)))
			return [text.slice(0, at + 1), text.slice(at + 1).trim()]
	}
	return [text, '']
}

export function* callValue(
	run: ScenarioRun,
	callee: unknown,
	argument: unknown,
	shared: boolean,
	shown: string,
): Flow<unknown> {
	if (typeof callee === 'function') {
		const result = argument === undefined ? run.invoke(callee) : run.invoke(callee, argument)
		if (shared && kindOf(result) === 'MAP')
			for (const [name, value] of Object.entries(result as object)) run.set(name, value)
		return result
	}
	const reference = referenceOf(callee)
	if (!reference) return run.wrong(`${shown} is neither a feature nor a function, so it cannot be called`)
	return yield* callFeature(run, reference, argument, shared)
}

export function* callFeature(
	run: ScenarioRun,
	reference: FeatureReference,
	argument: unknown,
	shared: boolean,
): Flow<unknown> {
	if (Array.isArray(argument) || typeof argument === 'function') return yield* callInLoop(run, reference, argument)
	if (argument !== undefined && kindOf(argument) !== 'MAP') {
		return run.wrong(
			`a feature is called with an object, an array of objects or a function, not with ${kindOf(argument).toLowerCase()}`,
		)
	}
	return yield* callFeatureOnce(run, reference, argument, shared, -1)
}

function* callInLoop(run: ScenarioRun, reference: FeatureReference, argument: unknown): Flow<unknown> {
	const results = run.realm.make.array()
	const problems: string[] = []
	let index = 0
	for (; ; index++) {
		if (Array.isArray(argument) && index >= argument.length) break
		const item = Array.isArray(argument) ? argument[index] : run.invoke(argument, index)
		if (kindOf(item) !== 'MAP') {
			if (!Array.isArray(argument)) break
			run.wrong(`item ${index} of the call's argument is no object`)
		}
		try {
			results.push(yield* callFeatureOnce(run, reference, item, false, index))
		} catch (problem) {
			if (!(problem instanceof StepProblem)) throw problem
			problems.push(`call ${index + 1}: ${problem.message}`)
		}
	}
	if (problems.length) throw new StepProblem('failed', problems.join('\n'))
	if (index === 0)
		run.feature.session.listener.print(`nothing was called: there is no item to call ${reference.path} with`)
	return results
}

function* callFeatureOnce(
	run: ScenarioRun,
	{ path, selector }: FeatureReference,
	argument: unknown,
	shared: boolean,
	loop: number,
): Flow<unknown> {
	if (run.depth > 60) run.wrong(`${path} is called from itself, more than 60 levels deep`)
	const feature = new FeatureRun(run.feature.session, path, run.depth + 1)
	const lines = /^(?::\d+)+$/.test(selector) ? selector.slice(1).split(':').map(Number) : undefined
	const own = { argument: run.variables.__arg, loop: run.variables.__loop }
	const origin = { starters: run.starters, caller: { run, shared, argument, loop } }
	const { last, problem } = yield* runScenarios(feature, origin, {
		tags: selector && !lines ? readCallTag(selector) : () => true,
		only: lines,
		called: true,
		setup: selector !== '',
		env: run.feature.session.env,
	})
	// with shared variables, the caller's own argument was hidden meanwhile
	if (shared) Object.assign(run.variables, { __arg: own.argument ?? null, __loop: own.loop ?? -1 })
	if (problem) throw new StepProblem(problem.status, `${path}: ${problem.message}`, problem.difference)
	if (feature.outcomes.error !== undefined) throw new StepProblem('wrong', `${path}: ${feature.outcomes.error}`)
	// passes, as in Karate; but whoever mistyped a tag should find it in the log
	if (!last) feature.session.listener.print(`nothing was called: no scenario of ${path} ${whyNone(feature, selector)}`)
	return last ? last.result() : run.realm.make.object()
}

const whyNone = ({ document }: FeatureRun, selector: string): string =>
	document.sections.length === 0
		? 'exists'
		: selector.startsWith(':')
			? `is at line ${selector.slice(1)}`
			: selector
				? `carries @${selector} and may run`
				: 'may run'

interface Remembered {
	result: unknown
	variables: Record<string, unknown>
	/** Where the call worked on the caller's own: what it changed there. */
	settings: Changes
	otherSettings: Changes
	cookies: Changes
}

/** By name; undefined for what is gone. */
type Changes = [string, unknown][]

function changesOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): Changes {
	const names = new Set([...before.keys(), ...after.keys()])
	return [...names].filter((name) => before.get(name) !== after.get(name)).map((name) => [name, after.get(name)])
}

const mapOf = (values: object): Map<string, unknown> => new Map(Object.entries(values))

function* callOnceText(run: ScenarioRun, text: string, shared: boolean): Flow<unknown> {
	const [target, argument] = splitCall(text)
	const callee = run.evaluate(target)
	const named = referenceOf(callee)
	const key = named ? onceKey(named, argument) : `${run.feature.path} ${text}`
	return yield* callOnce(run, key, shared, function* () {
		const value = argument === '' ? undefined : yield* evaluateExpression(run, argument)
		return yield* callValue(run, callee, value, shared, target)
	})
}

/** One for a step and for `karate.callonce`. */
export const onceKey = ({ path, selector }: FeatureReference, argument: string): string =>
	`callonce ${path} ${selector} ${argument}`

export function* callOnce(run: ScenarioRun, key: string, shared: boolean, make: () => Flow<unknown>): Flow<unknown> {
	const { once, session, besideOthers } = run.feature
	const known = once.results.get(key) as Remembered | undefined
	if (known) return recalled(run, known, shared)
	// a script of a scenario beside this one can wait for nobody, so where there are such it is made in one go
	if (besideOthers && session.blocking) return session.block(makeOnce(run, key, shared, make))
	const release: Release = yield { kind: 'lock', locks: once.turns, names: [key] }
	try {
		const meanwhile = once.results.get(key) as Remembered | undefined
		return meanwhile ? recalled(run, meanwhile, shared) : yield* makeOnce(run, key, shared, make)
	} finally {
		release()
	}
}

function* makeOnce(run: ScenarioRun, key: string, shared: boolean, make: () => Flow<unknown>): Flow<unknown> {
	const before = { ...run.variables }
	const [settings, otherSettings, cookies] = [mapOf(run.config), mapOf(run.config.other), new Map(run.cookies)]
	const result = yield* make()
	const own: Record<string, unknown> = shared
		? run.variables
		: kindOf(result) === 'MAP'
			? (result as object as typeof own)
			: {}
	const changed = Object.keys(own).filter((name) => own[name] !== before[name])
	const variables = Object.fromEntries(changed.map((name) => [name, deepCopy(own[name], run.realm.make)]))
	const kept: Remembered = {
		result,
		variables,
		settings: changesOf(settings, mapOf(run.config)).filter(([name]) => name !== 'other'),
		otherSettings: changesOf(otherSettings, mapOf(run.config.other)),
		cookies: changesOf(cookies, run.cookies),
	}
	run.feature.once.results.set(key, kept)
	return deepCopy(result, run.realm.make)
}

function recalled(run: ScenarioRun, known: Remembered, shared: boolean): unknown {
	const { make } = run.realm
	if (shared) {
		for (const [name, value] of Object.entries(known.variables)) run.set(name, deepCopy(value, make))
		// what the scenario has set by itself meanwhile stays
		Object.assign(run.config, Object.fromEntries(known.settings))
		run.config.other = { ...run.config.other, ...Object.fromEntries(known.otherSettings) }
		for (const [name, cookie] of known.cookies) {
			if (cookie === undefined) run.cookies.delete(name)
			else run.cookies.set(name, cookie as never)
		}
	}
	return deepCopy(known.result, make)
}

/** Runs a @setup scenario apart, with its own variables, and gives what it defined. */
export function* setup(run: ScenarioRun, name: string | undefined, once: boolean): Flow<unknown> {
	const { feature } = run
	const { results } = feature.once
	const key = `setup ${name ?? ''}`
	if (once && results.has(key)) return deepCopy(results.get(key), run.realm.make)
	const plan = feature
		.plans()
		.find(({ tags }) => tags.some((tag) => tag.name === 'setup' && (name === undefined || tag.values.includes(name))))
	if (!plan) return run.wrong(`there is no scenario with the tag @setup${name === undefined ? '' : `=${name}`}`)
	const own = new ScenarioRun(feature, plan, run.starters, { run, shared: false, argument: undefined, loop: -1 })
	own.plainSetup = true
	const { problem } = yield* runScenario(own)
	if (problem) throw new StepProblem(problem.status, `@setup: ${problem.message}`, problem.difference)
	const result = own.result()
	if (once) results.set(key, deepCopy(result, run.realm.make))
	return result
}
