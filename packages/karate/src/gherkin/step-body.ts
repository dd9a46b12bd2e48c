// What hangs below a step: table cells and indented text blocks.

/** `| a | b\|c |` → ['a', 'b|c']. Other backslashes stay, because cells hold JSON and regular expressions. */
export function splitCells(line: string): string[] {
	const cells: string[] = []
	let cell = ''
	for (let i = 1; i < line.length; i++) {
		const char = line[i]
		if (char === '\\' && line[i + 1] === '|') {
			cell += '|'
			i++
		} else if (char === '|') {
			cells.push(cell.trim())
			cell = ''
		} else cell += char
	}
	return cells
}

export function outdent(line: string, indent: number): string {
	let cut = 0
	while (cut < indent && (line[cut] === ' ' || line[cut] === '\t')) cut++
	return line.slice(cut)
}
