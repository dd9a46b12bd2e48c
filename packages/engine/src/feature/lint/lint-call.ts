import {
	type CalledFeature,
	callNames,
	isCalled,
	noScenario,
	readCalledFeature,
	sameCallName,
	unknownFeature,
} from '../called-feature.ts'
import type { FoundStep } from '../find-action.ts'
import { readFeature } from '../gherkin.ts'
import { keptFor } from '../kept-for.ts'
import { rememberedStep } from '../remembered-step.ts'
import { stepLines } from '../step-lines.ts'
import { unquote } from '../values/literals.ts'
import { nearest } from '../values/nearest.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** A feature that steps may call. */
export interface CallableFeature {
	name: string
	path: string
	text: string
}

/** What is wrong with a call; `fix` replaces the name. */
export interface CallProblem {
	message: string
	fix?: string
}

/** `own`: the names of the feature in which the step stands, if it has any yet. */
export function callProblem(
	call: CalledFeature,
	callable: readonly CallableFeature[],
	own: CallableFeature | undefined,
	vocabulary: Vocabulary,
): CallProblem | undefined {
	const find = (name: string) => findCallable(name, callable)
	const found = find(call.name)
	const itself = own && answersTo(own, call.name)
	if (!found && !itself) {
		const names = callable.map(({ name }) => name)
		const [fix] = nearest(call.name, names, 3)
		return { message: unknownFeature(call.name, names), ...(fix ? { fix } : {}) }
	}
	const circle = itself ? [call.name] : circleFrom([call.name], find, own, vocabulary)
	if (circle) return { message: `The feature "${call.name}" calls itself: ${[...circle, circle[0]].join(' → ')}` }
	const scenarios = found ? scenariosOf(found) : []
	return scenarios.some((one) => isCalled(one, call)) ? undefined : { message: noScenario(call, scenarios) }
}

export const findCallable = (name: string, callable: readonly CallableFeature[]) =>
	callable.find((one) => answersTo(one, name))

const answersTo = ({ name, path }: CallableFeature, wanted: string) =>
	[name, ...callNames(path)].some((one) => sameCallName(one, wanted))

const scenariosOf = keptFor((feature: CallableFeature) => readFeature(feature.text).feature.scenarios)

/** The names along a way of calls that comes back to one of them, or to the feature itself. */
function circleFrom(
	way: string[],
	find: (name: string) => CallableFeature | undefined,
	own: CallableFeature | undefined,
	vocabulary: Vocabulary,
): string[] | undefined {
	const feature = find(way.at(-1) ?? '')
	if (!feature) return undefined
	for (const name of callsIn(feature.text, vocabulary)) {
		if (own && answersTo(own, name)) return [own.name, ...way]
		const back = way.findIndex((one) => find(one) === find(name))
		if (back >= 0) return way.slice(back)
		const further = circleFrom([...way, name], find, own, vocabulary)
		if (further) return further
	}
	return undefined
}

function callsIn(text: string, vocabulary: Vocabulary): string[] {
	if (!/call[_ -]feature/i.test(text)) return []
	return stepLines(text).flatMap((step) => calledIn(rememberedStep(step.text, vocabulary)) ?? [])
}

/** The name of the feature that a step calls. */
export function calledIn({ action, groups }: FoundStep): string | undefined {
	const slot = Object.values(action?.slots ?? {}).find(({ takes }) => takes === 'feature')
	const text = slot && groups.find(({ part }) => part === slot.part)?.text.trim()
	const call = text === undefined ? undefined : readCalledFeature(unquote(text) ?? text)
	return call && 'value' in call ? call.value.name : undefined
}
