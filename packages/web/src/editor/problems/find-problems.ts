import { lint } from '@assay/engine/feature/lint/lint'
import type { LintContext } from '@assay/engine/feature/lint/lint-context'
import type { Problem } from '../language/language.ts'

/** What would not run, as the engine reads it, in offsets of the text. The same context again makes it quick. */
export function findProblems(text: string, context: LintContext): Problem[] {
	if (text.trim() === '') return []
	const lines = text.split('\n')
	const starts: number[] = []
	let at = 0
	for (const line of lines) {
		starts.push(at)
		at += line.length + 1
	}
	return lint(text, context).map(({ line, column, endColumn, severity, message, fix, missing }) => {
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
			...(missing ? { missing } : {}),
		}
	})
}
