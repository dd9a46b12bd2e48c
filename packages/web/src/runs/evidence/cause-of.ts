import type { StepView } from '@assay/engine/log/fold'
import { hasFailed, type NetworkRow } from './network-rows.ts'

/** The moments of a step: until the next one begins. */
export interface StepTime {
	step: StepView
	from: number
	to: number
}

export const stepTimes = (steps: StepView[]): StepTime[] =>
	steps.map((step, at) => ({ step, from: step.startedAt, to: steps[at + 1]?.startedAt ?? Number.POSITIVE_INFINITY }))

export const isIn = ({ from, to }: StepTime, at: number) => at >= from && at < to

/**
 * The step at which one looks first: of those up to a failed one the last in which the page, or something that it asked for,
 * was refused, or in which the page threw an error; else the failed one itself.
 */
export function causeOf(times: StepTime[], failed: StepView, rows: NetworkRow[]): StepView {
	const before = times.slice(0, times.findIndex(({ step }) => step === failed) + 1)
	const errors = times.flatMap(({ step }) =>
		step.evidence.flatMap((one) => (one.kind === 'console' && /\bUncaught\b/.test(one.text) ? [one.at] : [])),
	)
	const refused = rows.filter((row) => hasFailed(row) && /^(?:document|fetch|xhr)$/.test(row.type))
	const moments = [...errors, ...refused.map(({ startedAt }) => startedAt)]
	return before.findLast((time) => moments.some((at) => isIn(time, at)))?.step ?? failed
}
