import type { Hit } from './find-picture.ts'

/** Places whose similarity differs by less look the same. */
const tellsApart = 0.02

export type Chosen = { hit: Hit } | { alike: Hit[] }

/**
 * The one place that is meant: the best, or with an index that one of those which look the same, in the order in which one
 * reads. Without an index, several that look the same are nobody's.
 */
export function chooseHit(hits: readonly Hit[], index: number | undefined, differs = tellsApart): Chosen | undefined {
	const [best] = hits
	if (!best) return undefined
	const alike = inReadingOrder(hits.filter(({ score }) => score >= best.score - differs))
	if (index === undefined) return alike.length > 1 ? { alike } : { hit: best }
	const hit = alike[index - 1]
	return hit ? { hit } : { alike }
}

/** By rows from the top, each from the left; what lies less than half its height lower is in the same row. */
function inReadingOrder(hits: readonly Hit[]): Hit[] {
	const rows: Hit[][] = []
	for (const hit of [...hits].sort((one, other) => one.top - other.top)) {
		const row = rows.at(-1)
		if (row?.[0] && hit.top - row[0].top < row[0].height / 2) row.push(hit)
		else rows.push([hit])
	}
	return rows.flatMap((row) => row.sort((one, other) => one.left - other.left))
}
