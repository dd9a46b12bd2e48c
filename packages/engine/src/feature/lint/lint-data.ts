import { mayHold } from '../data-keys.ts'
import type { Group } from '../steps.ts'
import { variableForms } from '../steps.ts'
import { eitherOf, nearest, nearestOrBegun } from '../values/nearest.ts'
import type { StepFinding, StepLintContext } from './lint-context.ts'

/** Whether a text is the name of a value: a column of Examples, a variable, a key of the test data. */
export const isKnown = (text: string, { columns, variables, dataKeys }: StepLintContext) =>
	columns.has(text) || variables.has(text) || (dataKeys !== undefined && mayHold(dataKeys, text))

/** By accident, the column hides the test data. */
export function collision(
	text: string,
	at: { from: number; to: number },
	{ columns, dataKeys }: StepLintContext,
): StepFinding[] {
	if (!columns.has(text) || !dataKeys?.includes(text)) return []
	const message = `"${text}" is a column of Examples and a key of the test data: the column is taken`
	return [{ ...at, severity: 'warning', message }]
}

const dotted = /^[\w-]+(?:\.[\w-]+)+$/
/** `baseUrl`, `user_name`: written as keys are, and hardly a word that one types or expects. */
const composed = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*|_[a-z0-9]+)+$/

/** Any text may stand for itself, so only what looks like a slip of a key is worth a word. */
export function mistypedKey(text: string, group: Group, { dataKeys = [] }: StepLintContext): StepFinding[] {
	const meant = dotted.test(text)
		? nearestOrBegun(text, dataKeys)
		: composed.test(text)
			? nearest(text, dataKeys)
			: dataKeys.filter((key) => key !== text && key.toLowerCase() === text.toLowerCase() && composed.test(key))
	const [fix] = meant
	if (fix === undefined) return []
	const message = `"${text}" is no key of the test data and is taken as it stands. Did you mean ${eitherOf(meant)}?`
	return [{ from: group.from + 1, to: group.to - 1, severity: 'warning', message, fix, missing: { key: text } }]
}

const variableForm = new RegExp(variableForms, 'gu')

/** Variables in a text that no step of the feature sets, or sets under another name. */
export function unsetVariables(group: Group, context: StepLintContext): StepFinding[] {
	const { dataKeys, columns, variables, shared } = context
	// One that stands alone, `{{sum}}`, is a group without brackets of its own.
	const start = group.to - group.from === group.text.length ? group.from : group.from + 1
	return [...group.text.matchAll(variableForm)].flatMap((found): StepFinding[] => {
		const [whole, everywhere, own, dollar] = found
		const path = everywhere ?? own ?? dollar ?? ''
		const name = path.split(/[.[]/)[0] ?? path
		const at = { from: start + found.index, to: start + found.index + whole.length, severity: 'warning' as const }
		const set = variables.has(name) || variables.has(path) || columns.has(path) || (dataKeys && mayHold(dataKeys, path))
		if (everywhere !== undefined) {
			// Another feature of the run may set it; here a step sets one of the feature alone.
			if (!set || shared.has(name) || shared.has(path)) return []
			const fix = `{{${path}}}`
			const message = `${whole} is a variable of the whole run, and no step of this feature sets that. Did you mean ${fix}?`
			return [{ ...at, message, fix }]
		}
		if (set || dataKeys?.some((key) => key.startsWith(`${path}.`))) return []
		const near = nearestOrBegun(path, [...variables, ...columns, ...(dataKeys ?? [])])
		// Without an environment any name may be a key of the test data.
		if (!dataKeys && near.length === 0) return []
		const [fix] = near.map((one) => `{{${one}}}`)
		const hint = fix ? `. Did you mean ${eitherOf(near.map((one) => `{{${one}}}`))}?` : ''
		const message = `No step of this feature sets ${whole}${hint}`
		return [{ ...at, message, ...(fix ? { fix } : {}), missing: { key: path } }]
	})
}
