import { type Action, brackets } from '../action.ts'
import { rememberedStep } from '../remembered-step.ts'
import { cutStep, type Part } from '../steps.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** The action of a step that is being typed, and which of its parts the cursor is in or before. */
export interface Signature {
	action: Action
	/** Its parts as they are written: `[locator]`, `<text>`. */
	slots: { text: string; required: boolean; active: boolean }[]
}

/** `at` = the cursor in the step's text; undefined before the action is written out. */
export function signatureAt(text: string, at: number, vocabulary: Vocabulary): Signature | undefined {
	const { action, name } = rememberedStep(text, vocabulary)
	const slots = Object.values(action?.slots ?? {})
	if (!action || slots.length === 0 || at <= name.to) return undefined
	const before = cutStep(text.slice(0, at))
	const open = before.problems.find(({ message }) => message.includes('never closed'))
	const filled = new Map<Part, number>()
	for (const { part } of before.groups) filled.set(part, (filled.get(part) ?? 0) + 1)
	const inside = before.groups.at(-1)?.to === at ? undefined : partOf(text[open?.from ?? -1])
	let active = -1
	if (inside) active = slots.findIndex(({ part, or }) => part === inside || or === inside)
	else {
		const left = slots.map(({ part, or }) => take(filled, part) || (or !== undefined && take(filled, or)))
		active = left.indexOf(false)
	}
	return {
		action,
		slots: slots.map((slot, index) => ({
			text: brackets[slot.part].join(slot.label),
			required: slot.required,
			active: index === active,
		})),
	}
}

const partOf = (opener: string | undefined): Part | undefined =>
	(Object.keys(brackets) as Part[]).find((part) => brackets[part][0] === opener)

function take(filled: Map<Part, number>, part: Part): boolean {
	const left = filled.get(part) ?? 0
	if (left > 0) filled.set(part, left - 1)
	return left > 0
}
