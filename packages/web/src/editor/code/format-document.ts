import { type GherkinLine, readLines } from '@assay/engine/feature/gherkin-lines'
import type { Dialect } from '../../language/dialect.ts'

type Read = { text: string; line: GherkinLine }

const steps: Partial<Record<GherkinLine['kind'], number>> = {
	feature: 0,
	rule: 1,
	background: 1,
	scenario: 1,
	examples: 2,
	step: 2,
	row: 3,
	fence: 3,
	text: 1,
}

/** Lays a feature out anew: two spaces a level, aligned tables, one blank line at most. The meaning stays as it was. */
export function formatDocument(source: string, dialect: Dialect): string {
	const lines = readLines(source.replaceAll('\r\n', '\n'), dialect)
	const out: string[] = []
	let deeper = 0
	let fence: { was: number; now: number } | undefined
	let inBody = false
	for (let at = 0; at < lines.length; at++) {
		const { text, line } = lines[at] as Read
		if (line.kind === 'docString' && fence) {
			out.push(shifted(text, fence.was, fence.now))
			continue
		}
		if (line.kind === 'blank') {
			if (out.length > 0 && out.at(-1) !== '') out.push('')
			continue
		}
		if (line.kind === 'rule') deeper = 0
		const level = levelOf(lines, at)
		const indent = 2 * (level + (level > 0 ? deeper : 0))
		if (line.kind === 'rule') deeper = 1
		if (line.kind === 'scenario' || line.kind === 'background' || line.kind === 'examples') inBody = true
		if (line.kind === 'feature' || line.kind === 'rule') inBody = false
		if (line.kind === 'row') {
			const end = tableEnd(lines, at)
			out.push(...alignedRows(lines.slice(at, end), indent))
			at = end - 1
			continue
		}
		if (line.kind === 'fence') {
			if (!fence) fence = { was: line.indent, now: indent }
			else {
				out.push(' '.repeat(fence.now) + text.trim())
				fence = undefined
				continue
			}
		}
		const free = line.kind === 'text' && inBody
		out.push(' '.repeat(free ? indent + 2 : indent) + text.trim())
	}
	while (out.at(-1) === '') out.pop()
	return out.length > 0 ? `${out.join('\n')}\n` : ''
}

/** Tags and comments stand as deep as what they stand above. */
function levelOf(lines: Read[], at: number): number {
	const next = lines
		.slice(at)
		.find(({ line }) => line.kind !== 'blank' && line.kind !== 'comment' && line.kind !== 'tags')
	return steps[next?.line.kind ?? 'feature'] ?? 0
}

function shifted(text: string, was: number, now: number): string {
	const blank = /^\s*/.exec(text)?.[0].length ?? 0
	const rest = text.slice(Math.min(was, blank))
	return rest === '' ? '' : ' '.repeat(now) + rest
}

function tableEnd(lines: Read[], start: number): number {
	let end = start
	while (lines[end]?.line.kind === 'row') end++
	return end
}

function alignedRows(rows: Read[], indent: number): string[] {
	// The dialects read a backslash before an escaped bar differently; such a table keeps its spaces.
	if (rows.some(({ text }) => text.includes('\\\\|'))) return rows.map(({ text }) => ' '.repeat(indent) + text.trim())
	const cells = rows.map(({ text }) => cellsOf(text))
	const columns = Math.max(...cells.map((row) => row.length))
	const widths = Array.from({ length: columns }, (_, at) =>
		Math.max(...cells.map((row) => [...(row[at] ?? '')].length)),
	)
	return cells.map((row) => {
		const padded = row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length))
		return `${' '.repeat(indent)}| ${padded.join(' | ')} |`
	})
}

/** The cells between the bars of a row; `\|` and `\\` belong to a cell. */
function cellsOf(row: string): string[] {
	const inner = row.trim().replace(/^\|/, '')
	const cells: string[] = []
	let cell = ''
	for (let at = 0; at < inner.length; at++) {
		const char = inner[at] ?? ''
		if (char === '\\') cell += char + (inner[++at] ?? '')
		else if (char === '|') {
			cells.push(cell.trim())
			cell = ''
		} else cell += char
	}
	if (cell.trim() !== '') cells.push(cell.trim())
	return cells
}
