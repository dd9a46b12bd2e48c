import type { Action } from '../action.ts'
import { namesOfAny } from '../names-of-any.ts'
import { rememberedStep } from '../remembered-step.ts'
import { stepLines } from '../step-lines.ts'
import { readVariableName } from '../variable-name.ts'
import { allActions, type Vocabulary } from '../vocabulary.ts'

/** Where a feature's steps give each variable its value, first step first: name → line, from 1. */
export function variableLines(text: string, vocabulary: Vocabulary): Map<string, number> {
	const lines = new Map<string, number>()
	const names = namesOfAny(allActions(vocabulary).filter(variableSlot))
	for (const step of stepLines(text)) {
		if (!names.test(step.text)) continue
		const { action, groups } = rememberedStep(step.text, vocabulary)
		const slot = action && variableSlot(action)
		const group = slot && (groups.find(({ part }) => part === slot.part) ?? groups.find(({ part }) => part === slot.or))
		const name = group && readVariableName(group.text)?.name
		if (name && !lines.has(name)) lines.set(name, step.line)
	}
	return lines
}

const variableSlot = ({ slots }: Action) => Object.values(slots).find(({ takes }) => takes === 'variable')
