import { lint } from '@assay/engine/lint'
import { dataKeys } from './data-keys.ts'
import type { Around, Problem } from './language.ts'

/** What would not run, as the engine reads it, in offsets of the text. */
export function findProblems(text: string, { type, locators, data, custom }: Around): Problem[] {
	if (text.trim() === '') return []
	const lines = text.split('\n')
	const starts: number[] = []
	let at = 0
	for (const line of lines) {
		starts.push(at)
		at += line.length + 1
	}
	const context = {
		featureType: type,
		locators,
		dataKeys: dataKeys(data).map(({ key }) => key),
		...(custom ? { custom } : {}),
	}
	return lint(text, context).map(({ line, column, endColumn, severity, message, fix }) => {
		const start = starts[line - 1] ?? 0
		const end = start + (lines[line - 1]?.length ?? 0)
		const from = Math.min(start + column - 1, end)
		return {
			from,
			to: Math.max(from, Math.min(start + endColumn - 1, end)),
			// What it may have meant is the fix beside it.
			message: fix ? message.replace(/[.:]? Did you mean .*\?$/, '.') : message,
			severity,
			fixes: fix ? [{ label: `Use ${fix.text}`, from: fix.from, to: fix.to, insert: fix.text }] : [],
		}
	})
}
