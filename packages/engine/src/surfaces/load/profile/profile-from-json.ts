import { stepWords } from './read-profile.ts'

/**
 * A profile given as JSON, as the text that says the same: a list of steps, each `{"rampUsers": 10, "during": "5 seconds"}`
 * or a text; or one step alone. Throws one sentence naming the step.
 */
export function profileText(value: unknown, name: string): string {
	const list = Array.isArray(value) ? value : [value]
	return list.map((step, index) => stepText(step, `${name}, step ${index + 1}`)).join(',\n')
}

export const isStep = (value: object): boolean => stepWords.some((word) => word in value)

const modifiers = ['to', 'during', 'over', 'times', 'eachLevelLasting', 'separatedByRampsLasting', 'startingFrom']

function stepText(step: unknown, name: string): string {
	if (typeof step === 'string') return step
	if (typeof step !== 'object' || step === null || Array.isArray(step))
		throw new Error(`${name}: expected an object such as {"rampUsers": 10, "during": "5 seconds"} or a text.`)
	const given = step as Record<string, unknown>
	const word = Object.keys(given).find((key) => stepWords.includes(key))
	if (word === undefined) throw new Error(`${name}: expected one of ${stepWords.join(', ')}, got ${keysOf(given)}.`)
	const strange = Object.keys(given).find((key) => key !== word && key !== 'randomized' && !modifiers.includes(key))
	if (strange !== undefined)
		throw new Error(`${name}: expected ${modifiers.join(', ')} or randomized beside ${word}, got "${strange}".`)
	const value = given[word]
	const numbers = [...(Array.isArray(value) ? value : [value]), ...('to' in given ? [given.to] : [])]
	const [first, to] = numbers
	if (numbers.length > 2)
		throw new Error(
			`${name}: expected a number, or two from one to the other, for ${word}, got ${numbers.map(String).join(', ')}.`,
		)
	const rest = modifiers.filter((key) => key !== 'to' && key in given).map((key) => `.${key}(${String(given[key])})`)
	const toward = to === undefined ? '' : `.to(${String(to)})`
	return `${word}(${String(first)})${toward}${rest.join('')}${isRandomized(given.randomized, name) ? '.randomized' : ''}`
}

function isRandomized(given: unknown, name: string): boolean {
	const word = String(given ?? false).toLowerCase()
	if (word !== 'true' && word !== 'false')
		throw new Error(`${name}: expected true or false for randomized, got ${JSON.stringify(given)}.`)
	return word === 'true'
}

const keysOf = (given: object) =>
	Object.keys(given)
		.map((key) => `"${key}"`)
		.join(', ') || 'nothing'
