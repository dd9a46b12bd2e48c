import type { CustomActions } from './custom-actions.ts'
import { rememberedStep } from './remembered-step.ts'
import { stepLines } from './step-lines.ts'
import { readVariableName } from './variables.ts'

/** Where a feature's steps give each variable its value, first step first: name → line, from 1. */
export function variableLines(text: string, custom?: CustomActions): Map<string, number> {
	const lines = new Map<string, number>()
	for (const step of stepLines(text)) {
		const { action, groups } = rememberedStep(step.text, custom?.actions)
		const slot = Object.values(action?.slots ?? {}).find(({ takes }) => takes === 'variable')
		const group = slot && (groups.find(({ part }) => part === slot.part) ?? groups.find(({ part }) => part === slot.or))
		const name = group && readVariableName(group.text)?.name
		if (name && !lines.has(name)) lines.set(name, step.line)
	}
	return lines
}
