import { lineWithin, readLine } from '@assay/engine/feature/gherkin-lines'
import { indentService } from '@codemirror/language'
import { dialectOf } from '../../language/dialect.ts'
import { around } from '../language/around.ts'

const deeper = new Set(['feature', 'rule', 'background', 'scenario', 'examples'])

/** A new line stands as deep as the one before it; below a heading one level deeper. */
export const lineIndent = indentService.of((context, at) => {
	const line = context.lineAt(at, -1)
	let before = context.state.doc.lineAt(at)
	if (line.from === before.from && context.simulatedBreak === null && before.number > 1) {
		before = context.state.doc.line(before.number - 1)
	}
	while (before.text.trim() === '' && before.number > 1) before = context.state.doc.line(before.number - 1)
	const { kind, indent } = readLine(
		before.text,
		lineWithin(context.state.sliceDoc(0, 200), dialectOf(context.state.facet(around).type)),
	).line
	return deeper.has(kind) ? indent + 2 : indent
})
