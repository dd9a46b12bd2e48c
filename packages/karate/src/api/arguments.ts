// What a call of a script may be handed, before anything of the host touches it: enough of it, and text where text is needed.
// An object in a text's place is turned into text here, as its methods would be the script's own.

import { isBytes, typeName } from '../data/kind.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import { type KarateFunction, karateFunctions } from '../words/members.ts'
import { mockFunctions } from '../words/mock.ts'

interface Call {
	/** As one writes it. */
	form: string
	least: number
	texts: readonly number[]
}

const calls = new Map<string, Call>([
	...callsOf('karate.', 'karate.', karateFunctions),
	// in the name of a mock's scenario
	...callsOf('mock.', '', mockFunctions),
])

function callsOf(prefix: string, shown: string, functions: Record<string, KarateFunction>): [string, Call][] {
	return Object.entries(functions).map(([name, { takes, texts = [], least = neededOf(takes) }]) => [
		`${prefix}${name}`,
		{ form: `${shown}${name}(${takes})`, least, texts },
	])
}

/** `list, item?, …`: what has neither. */
function neededOf(takes: string): number {
	return takes === '' ? 0 : takes.split(/, (?![^{]*\})/).filter((one) => one !== '…' && !one.endsWith('?')).length
}

const otherTexts: Record<string, readonly number[]> = {
	'karate.channel': [0],
	read: [0],
	eval: [0],
	'string matches': [0, 1],
	'string replace': [0, 1, 2],
	'regex find': [0, 1, 2],
	'set property': [0],
	'string format': [0],
	'base64 encode': [1],
	'base64 decode': [0, 1],
	digest: [0],
	hmac: [0],
	property: [0],
	'java class': [0],
	'file exists': [0],
}

/** Throws `StepProblem` where the call lacks something, or data stand where a text must. */
export function checkedArguments(name: string, args: unknown[]): unknown[] {
	const call = calls.get(name)
	if (call && args.length < call.least) {
		const needs = call.least === 1 ? 'a value' : `${call.least} values, not ${args.length || 'none'}`
		throw new StepProblem('wrong', `${call.form} needs ${needs}`)
	}
	const own = [...args]
	for (const at of call?.texts ?? otherTexts[name] ?? []) {
		const value = own[at]
		if ((typeof value !== 'object' || value === null) && typeof value !== 'function') continue
		const text = String(value)
		if (call && (typeof value === 'function' || Array.isArray(value) || isBytes(value) || text === '[object Object]'))
			throw new StepProblem('wrong', `${call.form} needs text, not ${typeName(value)}`)
		own[at] = text
	}
	return own
}
