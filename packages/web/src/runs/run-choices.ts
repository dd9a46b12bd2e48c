import type { Answer } from '@assay/contract/route'
import { type RunOutcomeWord, runOutcomes, type runs } from '@assay/contract/runs'
import type { VerdictKind } from '../ui/verdict.tsx'
import { type RunFilter, whenWords } from './use-run-filter.ts'

const looks: Record<RunOutcomeWord, VerdictKind> = {
	queued: 'queued',
	running: 'running',
	passed: 'passed',
	failed: 'failed',
	cancelled: 'skipped',
	'could not run': 'error',
}

export interface Choice {
	value: string
	label: string
	verdict?: VerdictKind
}

/** The title of each filter and what it may be set to; what runs of the project have is known once it was read. */
export const choicesOf = (
	known: Answer<typeof runs.filters> | undefined,
): Record<keyof RunFilter, [string, Choice[]]> => ({
	status: ['Status', runOutcomes.map((value) => ({ value, label: value, verdict: looks[value] }))],
	environment: ['Environment', texts(known?.environments)],
	what: [
		'Feature or plan',
		[
			...(known?.plans ?? []).map(({ id, name }) => ({ value: `p${id}`, label: name })),
			...(known?.features ?? []).map(({ id, name }) => ({ value: `f${id}`, label: name })),
		],
	],
	by: ['Person', texts(known?.people)],
	tag: ['Tag', texts(known?.tags)],
	when: ['Time', Object.entries(whenWords).map(([value, label]) => ({ value, label }))],
})

const texts = (values: string[] = []): Choice[] => values.map((value) => ({ value, label: value }))
