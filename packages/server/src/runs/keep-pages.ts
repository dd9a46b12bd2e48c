import { outlineOf } from '@assay/engine/log/run-outline'
import type { Db } from '../db/open.ts'
import type { Folded } from './folded.ts'
import { lineOf } from './scenario-line.ts'
import { type RunRow, runPages } from './schema.ts'

/** A log of more events is long; an event of a load test may hold a second of ten thousand requests. */
const mostReplayed = 5000
const mostReplayedOfLoad = 100
/** As many scenarios are in a page. */
const pageSize = 250

/** Whether so much of a run's log follows the event `after` that its page opens from an outline. */
export function isLong({ nextEvent, featureTypes }: Pick<RunRow, 'nextEvent' | 'featureTypes'>, after = 0): boolean {
	return nextEvent - 1 - after > (featureTypes.includes('PERFORMANCE') ? mostReplayedOfLoad : mostReplayed)
}

export const outlineText = ({ view, next }: Folded): string => JSON.stringify(outlineOf(view, next - 1))

/** Keeps what the page of a run that ended is shown from. Kept already, it stays. */
export async function keepPages(tx: Db, runId: number, folded: Folded): Promise<void> {
	const scenarios = folded.view.features.flatMap((feature) => feature.scenarios)
	const pages = [{ runId, page: 0, first: '', content: outlineText(folded) }]
	for (let at = 0; at < scenarios.length; at += pageSize) {
		const some = scenarios.slice(at, at + pageSize)
		const content = some.map((one) => JSON.stringify(lineOf(folded, one))).join('\n')
		pages.push({ runId, page: pages.length, first: some[0]?.id ?? '', content })
	}
	for (let at = 0; at < pages.length; at += 50)
		await tx
			.insert(runPages)
			.values(pages.slice(at, at + 50))
			.onConflictDoNothing()
}
