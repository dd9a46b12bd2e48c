import { archiveName } from '@assay/contract/page-trace'
import type { Content } from '@assay/contract/run-events'
import type { StepView } from '@assay/engine/log/fold'
import { ofKind } from './of-kind.ts'

/** What the scenario loaded, kept with its first failed step. */
export function archiveIn(steps: StepView[]): Content | undefined {
	for (const { evidence, steps: inner } of steps) {
		const own = ofKind(evidence, 'attachment').find(({ name }) => name === archiveName)?.content ?? archiveIn(inner)
		if (own) return own
	}
	return undefined
}

/** Steps of the scenario up to this one, those of called features too, in the order they ended. */
export function stepsBefore(all: StepView[], step: StepView): StepView[] {
	const before: StepView[] = []
	const visit = (steps: StepView[]): boolean => {
		for (const one of steps) {
			if (one === step || visit(one.steps)) return true
			before.push(one)
		}
		return false
	}
	visit(all)
	return before
}

/** A check usually fails on what an earlier step received. */
export function latestExchanges(before: StepView[]) {
	for (const step of before.toReversed()) {
		const found = ofKind(step.evidence, 'exchange')
		if (found.length > 0) return found
	}
	return []
}

/** The line in the feature's own text: of a called feature's step, the line of the step that called it. */
export function stepLine(all: StepView[], step: StepView): number {
	const caller = all.find(({ id }) => step.id === id || step.id.startsWith(`${id}.`))
	return caller?.line ?? step.line
}
