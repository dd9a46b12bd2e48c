import * as z from 'zod'

/**
 * Name lengths and their texts (application.md sections 5 and 9). Where helper text and rule disagree, the rule is enforced
 * and the text shown, typos included.
 */
export const nameRules = {
	project: { min: 4, max: 15, says: 'Project name should be between 3-15 character' },
	feature: { min: 3, max: 20, says: 'Feature name should be between 3-20 character' },
	testPlan: { min: 4, max: 20, says: 'Test Plan name should be between 3-20 character' },
	schedule: { min: 4, max: 15, says: 'Schedule name should be between 3-15 character' },
	environment: { min: 3, max: 15, says: 'Enviroment name should be between 3-15 character' },
} as const

export type NameRule = keyof typeof nameRules

/** Whether a typed name is within its limits; a name that is kept unchanged is not asked. */
export const nameFits = (rule: NameRule, text: string) =>
	text.length >= nameRules[rule].min && text.length <= nameRules[rule].max

/** `/`, control characters and outer spaces are refused in every name that becomes a group or a path (decisions.md). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const unfit = /[/\u0000-\u001f\u007f]|^\s|\s$/

const says = (what: string) => `A ${what} name has no "/", control characters or outer spaces`
const longest = 200

/** What is wrong with the name of a global object, as whoever types it reads it. */
export function wrongObjectName(text: string): string | undefined {
	if (text === '') return 'A global object has a name'
	if (text.length > longest) return `A global object name has at most ${longest} characters`
	return unfit.test(text) ? says('global object') : undefined
}

/** Names as a body carries them: the length rule is asked by the handler, because an unchanged name passes whatever its length. */
const plain = (what: string) =>
	z
		.string()
		.min(1)
		.max(longest)
		.refine((text) => !unfit.test(text), says(what))

export const name = {
	project: plain('project'),
	feature: plain('feature'),
	testPlan: plain('test plan'),
	schedule: plain('schedule'),
	environment: plain('environment'),
	globalObject: plain('global object'),
}
