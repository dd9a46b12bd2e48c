import { type Action, brackets, isUnchecked, type Slot, written } from '../action.ts'
import type { Group } from '../steps.ts'
import type { StepFinding } from './lint-context.ts'

/** A part that an action would take, in the brackets of another part. */
export function wrongBrackets(action: Action, slot: Slot<unknown>, group: Group): StepFinding {
	const { part, text, from, to } = group
	const fix = brackets[slot.part].join(text)
	return {
		from,
		to,
		severity: slot.required || isUnchecked(group) ? 'error' : 'warning',
		message: `${action.name} takes ${written(slot)}, but this stands in ${brackets[part].join(' ')}. Did you mean ${fix}?`,
		fix,
	}
}
