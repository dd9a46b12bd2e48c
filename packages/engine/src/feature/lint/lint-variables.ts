import type { Locators } from '@assay/contract/bundle'
import type { Step } from '@assay/karate/gherkin/document'
import { readDocument } from '@assay/karate/gherkin/read-document'
import type { FoundStep } from '../find-action.ts'
import { keptFor } from '../kept-for.ts'
import { rememberedStep } from '../remembered-step.ts'
import type { Group } from '../steps.ts'
import { readVariableName, type VariableName } from '../variable-name.ts'
import { type CallableFeature, calledIn, findCallable } from './lint-call.ts'
import type { LintContext, StepFinding } from './lint-context.ts'

/** The variables that the steps of a feature set, and those that nothing reads afterwards. */
export interface FeatureVariables {
	names: Set<string>
	/** Those of them that are set for the whole run. */
	shared: Set<string>
	unused(step: Step): StepFinding[]
}

export function readVariables(own: readonly Step[], context: LintContext): FeatureVariables {
	const { vocabulary, locators } = context
	const setting = new Map<Step, SetVariable>()
	const names = new Set<string>()
	const shared = new Set<string>()
	/** Words and not exact forms: an action may read a name inside its data, and a wrong warning is worse than none. */
	const words = new Set<string>()
	// Called features have the variables of the one that calls, and it has theirs.
	for (const step of [...own, ...calledSteps(own, context)]) {
		const { sets, reads } = variablesOf(rememberedStep(step.text, vocabulary))
		if (sets) {
			names.add(sets.variable.name)
			if (sets.variable.shared) shared.add(sets.variable.name)
			setting.set(step, sets)
		}
		for (const one of reads) words.add(one)
		if (step.docString) addWords(step.docString, words)
		for (const cell of step.table?.flat() ?? []) addWords(cell, words)
	}
	return {
		names,
		shared,
		unused(step) {
			const found = setting.get(step)
			// One of the whole run may be read by another feature.
			if (!found || found.variable.shared) return []
			const { name } = found.variable
			// One of several words, as `user.name`, is read where all of them are.
			const all = name.match(word) ?? []
			if (all.every((one) => words.has(one)) || all.every((one) => wordsIn(locators).has(one))) return []
			const message = `Nothing in this feature reads the variable ${name}`
			return [{ from: found.group.from, to: found.group.to, severity: 'warning', message }]
		},
	}
}

/** The steps of all features that are called, and of those that they call. */
function calledSteps(own: readonly Step[], { callable = [], vocabulary }: LintContext): Step[] {
	const found = new Set<CallableFeature>()
	const follow = (steps: readonly Step[]) => {
		for (const { text } of steps) {
			const name = calledIn(rememberedStep(text, vocabulary))
			const feature = name === undefined ? undefined : findCallable(name, callable)
			if (!feature || found.has(feature)) continue
			found.add(feature)
			follow(stepsOf(feature))
		}
	}
	if (callable.length > 0) follow(own)
	return [...found].flatMap(stepsOf)
}

const stepsOf = keptFor(({ text }: CallableFeature): Step[] => {
	const { background, sections } = readDocument(text, 'keyword').document
	return [...new Set([background, ...sections.flatMap((section) => [section.background, section.steps])].flat())]
})

interface SetVariable {
	group: Group
	variable: VariableName
}

interface StepVariables {
	sets?: SetVariable
	/** Every word of its other parts. */
	reads: Set<string>
}

/** Read once for each step that is remembered. */
const variablesOf = keptFor(({ action, groups }: FoundStep): StepVariables => {
	const slot = Object.values(action?.slots ?? {}).find(({ takes, reads }) => takes === 'variable' && !reads)
	const group = slot && (groups.find(({ part }) => part === slot.part) ?? groups.find(({ part }) => part === slot.or))
	const variable = group && readVariableName(group.text)
	const reads = new Set<string>()
	for (const one of groups) if (one !== group || !variable) addWords(one.text, reads)
	return group && variable ? { sets: { group, variable }, reads } : { reads }
})

const word = /[\p{L}_$][\p{L}\p{N}_$-]*/gu

function addWords(text: string, words: Set<string>) {
	for (const [found] of text.matchAll(word)) words.add(found)
}

/** A locator of the repository may hold variables too. */
const wordsIn = keptFor((locators: Locators): Set<string> => {
	const words = new Set<string>()
	for (const elements of Object.values(locators))
		for (const locator of Object.values(elements)) if (/\{\{|\$\{/.test(locator)) addWords(locator, words)
	return words
})
