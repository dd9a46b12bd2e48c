import { keywords } from '@assay/karate/keywords'
import type { StepFinding } from './lint-keyword-step.ts'
import { eitherOf, nearest } from './values/nearest.ts'

/**
 * A step of a Karate feature is a keyword or JavaScript. Two words side by side are no JavaScript, so there the first must be
 * a keyword; everything else is left to the run.
 */
export function checkKarateStep(text: string): StepFinding[] {
	const [, first, second] = text.match(/^([A-Za-z]+)[ \t]+([\w'"{[$#/][^\s]*)/) ?? []
	if (first === undefined || second === undefined || script.has(first) || operators.has(second)) return []
	if (names.has(first) || names.has(`${first} ${second}`)) return []
	const near = nearest(first, names)
	const hint = near.length > 0 ? `. Did you mean ${eitherOf(near)}?` : ''
	const fix = near[0] === undefined ? {} : { fix: near[0] }
	return [{ from: 0, to: first.length, severity: 'error', message: `There is no keyword ${first}${hint}`, ...fix }]
}

const names = new Set(keywords.map(({ name }) => name))
const operators = new Set(['in', 'instanceof'])
const script = new Set(
	'if for while do switch try var let const function class new typeof void delete return throw async await yield'.split(
		' ',
	),
)
