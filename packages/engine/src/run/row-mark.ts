/** What a row of Examples is known by: its cells as the log has them, in whatever order, as one text. */
export const rowMark = (row: Readonly<Record<string, string>>): string =>
	JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
