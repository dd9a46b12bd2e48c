import type { Renamed } from '@assay/engine/feature/references/rename-object'
import { isStale, stale } from './saving.ts'

/** What somebody reviewed, and as of when. */
export interface Stamp {
	id: number
	updated_date_time: string
}

/** What is found now must be what was shown, as it was then. */
export function requireReviewed(
	reviewed: Stamp[],
	found: { row: { id: number; updatedAt: Date }; renamed: Renamed }[],
	theirs: (at: number) => unknown,
) {
	const stamps = new Map(reviewed.map(({ id, updated_date_time }) => [id, updated_date_time]))
	for (const [at, { row, renamed }] of found.entries()) {
		// One that names the object only since the review has a time that nobody reviewed.
		if (isStale(stamps.get(row.id) ?? '', row))
			throw stale({ yours: { id: row.id, content: renamed.text }, theirs: theirs(at) })
		stamps.delete(row.id)
	}
	const [gone] = stamps.keys()
	if (gone !== undefined) throw stale({ yours: { id: gone }, theirs: null })
}
