import { type GherkinLine, oneLine, readLines } from '@assay/engine/feature/gherkin-lines'
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
	let inBody = false
	for (let at = 0; at < lines.length; at++) {
		const { text, line } = lines[at] as Read
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
			const end = endOf(lines, at, 'row')
			out.push(...alignedRows(lines.slice(at, end), indent))
			at = end - 1
			continue
		}
		if (line.kind === 'fence') {
			out.push(' '.repeat(indent) + text.trim())
			if (oneLine(text.trim(), text.trim().slice(0, 3)) !== undefined) continue
			const end = endOf(lines, at + 1, 'docString')
			const inside = lines.slice(at + 1, end).map((one) => one.text)
			out.push(...(dialect === 'karate' ? movedInKarate : moved)(inside, line.indent, indent))
			const closing = lines[end]
			if (closing) out.push(' '.repeat(indent) + closing.text.trim())
			at = end
			continue
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

/** The lines of a doc string as deep in it as they were, where its quotes move. */
const moved = (lines: string[], was: number, now: number) => lines.map((line) => shifted(line, was, now))

/**
 * To Karate the first line says how deep the others stand, one that stands less deep keeps all its blanks, and a line of nothing
 * but blanks is a line of the text.
 */
function movedInKarate(lines: string[], was: number, now: number): string[] {
	const depths = lines.filter((line) => line.trim() !== '').map(depthOf)
	const [first = 0] = depths
	const beginsBlank = lines.find((line) => line !== '')?.trim() === ''
	if (beginsBlank || depths.some((depth) => depth < first)) return lines
	return lines.map((line) => (line.trim() === '' ? line : shifted(line, Math.min(was, first), now)))
}

const depthOf = (line: string) => line.length - line.trimStart().length

function shifted(text: string, was: number, now: number): string {
	const rest = text.slice(Math.min(was, depthOf(text)))
	return rest === '' ? '' : ' '.repeat(now) + rest
}

/** Behind the last of the lines of one kind. */
function endOf(lines: Read[], start: number, kind: GherkinLine['kind']): number {
	let end = start
	while (lines[end]?.line.kind === kind) end++
	return end
}

function alignedRows(rows: Read[], indent: number): string[] {
	// The dialects read a backslash before an escaped bar differently; such a table keeps its spaces.
	if (rows.some(({ text }) => text.includes('\\\\|'))) return rows.map(({ text }) => ' '.repeat(indent) + text.trim())
	const read = rows.map(({ text }) => cellsOf(text))
	const columns = Math.max(...read.map(({ cells }) => cells.length))
	const widths = Array.from({ length: columns }, (_, at) =>
		Math.max(...read.map(({ cells }) => [...(cells[at] ?? '')].length)),
	)
	return read.map(({ cells, rest }) => {
		const padded = cells.map((cell, at) => ` ${cell}${' '.repeat((widths[at] ?? 0) - [...cell].length)} |`)
		return `${' '.repeat(indent)}|${padded.join('')}${rest === '' ? '' : ` ${rest}`}`
	})
}

/** The cells between the bars of a row; `\|` and `\\` belong to a cell. `rest` stands behind the last bar and is none. */
function cellsOf(row: string): { cells: string[]; rest: string } {
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
	return { cells, rest: cell.trim() }
}
