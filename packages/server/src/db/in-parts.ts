/** Lists without pages answer everything, up to this many (decisions.md, Lists). */
export const everything = 10_000

/** So many rows, however large each may be, are in memory at a time. */
const part = 100

/**
 * A long list, newest first, part after part: each is a short query for what lies below the last id, so that no connection
 * and no snapshot is held while a slow reader takes his time. A row made or deleted meanwhile may or may not be among them;
 * none comes twice.
 */
export async function* inParts<Row extends { id: number }, Shown>(
	read: (below: number, rows: number) => PromiseLike<Row[]>,
	show: (rows: Row[]) => Shown[] | Promise<Shown[]>,
): AsyncGenerator<Shown[]> {
	let below = Number.MAX_SAFE_INTEGER
	for (let left = everything; left > 0; left -= part) {
		const rows = await read(below, Math.min(part, left))
		if (rows.length > 0) yield await show(rows)
		const last = rows.at(-1)
		if (!last || rows.length < part) return
		below = last.id
	}
}
