import { type Action, notBuilt, operatorsOf, type Platform, required, syntax } from '../feature/action.ts'
import { cutStep, type Part } from '../feature/steps.ts'

/** What the help page shows of an action, all of it taken from the action itself. */
export interface ActionEntry {
	name: string
	aliases: readonly string[]
	about: string
	/** `Element reference, Test data`. */
	required: string
	/** `Desktop, Mobile`. */
	applicableTo: string
	/** A whole step to copy. */
	example: string
	/** Said where the action is only documented. */
	note?: string
	/** The row of the table, by its columns. */
	row: Record<EntryColumn, string>
}

export const entryColumns = ['ACTION', 'SYNTAX', 'TEST DATA', 'EXPECTED RESULT', 'OUTCOME'] as const

export type EntryColumn = (typeof entryColumns)[number]

export function actionEntry(action: Action): ActionEntry {
	const { name, aliases, on, about, outcome, example, built } = action
	const { groups } = cutStep(example.step.replace(/^\S+\s+/, ''), operatorsOf(action))
	const sample = (part: Part) => groups.find((group) => group.part === part)?.text ?? '-'
	return {
		name,
		aliases,
		about,
		required: required(action),
		applicableTo: on.map((platform) => platforms[platform]).join(', '),
		example: example.step,
		...(built ? {} : { note: notBuilt(name) }),
		row: {
			ACTION: name,
			SYNTAX: syntax(action),
			'TEST DATA': sample('data'),
			'EXPECTED RESULT': sample('expected'),
			OUTCOME: outcome,
		},
	}
}

const platforms: Record<Platform, string> = { desktop: 'Desktop', mobile: 'Mobile', windows: 'Windows' }
