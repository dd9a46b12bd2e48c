// CSV as a list of maps; the first line names the columns. Cells are text with the blanks that they have, as in Karate.

export function readCsv(text: string): Record<string, string>[] {
	const [header, ...rows] = readRows(text.replace(/^\uFEFF/, ''))
	if (!header) return []
	return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
}

export function readRows(text: string, separator = ','): string[][] {
	const rows: string[][] = []
	let row: string[] = []
	let cell = ''
	let quoted = false
	const endCell = (): void => {
		row.push(cell)
		cell = ''
		quoted = false
	}
	const endRow = (): void => {
		endCell()
		if (row.length > 1 || row[0]?.trim() !== '') rows.push(row)
		row = []
	}
	for (let at = 0; at < text.length; at++) {
		const char = text[at]
		if (char === '"' && cell.trim() === '' && !quoted) {
			quoted = true
			cell = ''
			for (at++; at < text.length; at++) {
				if (text[at] !== '"') cell += text[at]
				else if (text[at + 1] === '"') cell += text[++at]
				else break
			}
		} else if (char === separator) endCell()
		else if (char === '\n' || (char === '\r' && text[at + 1] !== '\n')) endRow()
		else if (char !== '\r' && !(quoted && char === ' ')) cell += char
	}
	if (cell !== '' || row.length > 0 || quoted) endRow()
	return rows
}

/** With the columns of all rows. */
export function writeCsv(rows: Record<string, unknown>[]): string {
	if (rows.length === 0) return ''
	const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
	const lines = [names, ...rows.map((row) => names.map((name) => row[name]))]
	return `${lines.map((cells) => cells.map(writeCell).join(',')).join('\n')}\n`
}

function writeCell(value: unknown): string {
	const text =
		value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
	return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
