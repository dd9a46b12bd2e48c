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
const unfit = /[/\u0000-\u001f\u007f-\u009f]|^\s|\s$/

const says = (what: string) => `The name of ${what} has no "/", control characters or outer spaces`
const longest = 200

const objectNameSays = {
	none: 'A global object has a name',
	long: `A global object name has at most ${longest} characters`,
	unfit: says('a global object'),
}

/** What is wrong with the name of a global object, as whoever types it reads it. */
export function wrongObjectName(text: string): string | undefined {
	if (text === '') return objectNameSays.none
	return text.length > longest ? objectNameSays.long : unfit.test(text) ? objectNameSays.unfit : undefined
}

const isFit = (text: string) => !unfit.test(text)

/** What is longer is no name at all, and nobody asks a rule about it. */
const longestText = 1000
const plain = (rule: NameRule, what: string) =>
	z.string().max(longestText, nameRules[rule].says).refine(isFit, says(what))

/**
 * Names as a body carries them. How long one may be the handler asks: an unchanged name passes whatever its length, and to any other
 * it answers with the sentence of {@link nameRules}.
 */
export const name = {
	project: plain('project', 'a project'),
	feature: plain('feature', 'a feature'),
	testPlan: plain('testPlan', 'a test plan'),
	schedule: plain('schedule', 'a schedule'),
	environment: plain('environment', 'an environment'),
	globalObject: z
		.string()
		.min(1, objectNameSays.none)
		.max(longest, objectNameSays.long)
		.refine(isFit, objectNameSays.unfit),
}

const kept = (rule: NameRule) => name[rule].min(1).max(longest)

/** Names that nobody typed here, or about which no rule is said. */
export const keptName = {
	project: kept('project'),
	feature: kept('feature'),
	testPlan: kept('testPlan'),
	schedule: kept('schedule'),
	environment: kept('environment'),
	globalObject: name.globalObject,
}
