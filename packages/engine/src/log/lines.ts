/** Numbers of lines as a short text, those that follow each other together: `9,14-20`. A long table of Examples is one range. */
export function writeLines(lines: readonly number[]): string {
	const ranges: [number, number][] = []
	for (const line of lines) {
		const last = ranges.at(-1)
		if (last && last[1] === line - 1) last[1] = line
		else ranges.push([line, line])
	}
	return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** The other way round. What is no number is passed over. */
export const readLines = (text: string): number[] =>
	text.split(',').flatMap((range) => {
		const [from = Number.NaN, to = from] = range.split('-').map((number) => Number.parseInt(number, 10))
		return to - from < mostLines ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : []
	})

/** More lines than a text may have: a log comes from outside. */
const mostLines = 2_000_000
