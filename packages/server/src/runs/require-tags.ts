import { unreadableTags } from '@assay/engine/feature/unreadable-tags'
import { unfit } from '../problem.ts'

/** Refuses tags that cannot be read: a run of them would test something else than was asked. */
export function requireTags(tags: string): void {
	const says = unreadableTags(tags)
	if (says !== undefined) throw unfit('run_scenariotags', says)
}
