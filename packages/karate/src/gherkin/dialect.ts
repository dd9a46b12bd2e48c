// What the two dialects read differently in the same Gherkin.

export interface DocString {
	text: string
	/** Positions in the lines that were given. */
	kept: number[]
}

export type Dialect = 'keyword' | 'karate'

interface Reading {
	/** What a backslash keeps in a cell: Karate's cells hold JSON and regular expressions. */
	escapes: RegExp
	/** Where a line of tags is cut: Karate's values may hold an @, or a blank. */
	tags: RegExp
	/** The text of a doc string from its lines, and which of them it holds. `indent` = of the opening quotes. */
	docString(lines: string[], indent: number): DocString
}

export const readings: Record<Dialect, Reading> = {
	keyword: {
		escapes: /[n|\\]/,
		tags: /(?=@)/,
		docString: (lines, indent) => ({
			text: lines.map((line) => outdent(line, indent)).join('\n'),
			kept: [...lines.keys()],
		}),
	},
	karate: { escapes: /\|/, tags: /\s+(?=@)/, docString: karateDocString },
}

/** As Karate does: no empty lines, less the indent of the first line, without blanks at both ends. */
function karateDocString(lines: string[]): DocString {
	const kept = [...lines.keys()].filter((at) => lines[at] !== '')
	const margin = indentOf(lines[kept[0] ?? 0] ?? '')
	const cut = kept.map((at) => {
		const line = lines[at] ?? ''
		return margin < line.length && margin <= indentOf(line) ? line.slice(margin) : line
	})
	// blank lines at the top go with the blanks
	const first = Math.max(
		0,
		cut.findIndex((line) => line.trim() !== ''),
	)
	return { text: cut.join('\n').trim(), kept: kept.slice(first) }
}

/** Of a blank line none. */
const indentOf = (line: string) => Math.max(0, line.search(/\S/))

function outdent(line: string, indent: number): string {
	const blank = /^\s*/.exec(line)?.[0].length ?? 0
	return line.slice(Math.min(indent, blank))
}
