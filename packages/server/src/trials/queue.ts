import { type Trial, trialLimits } from '@assay/contract/trials'
import { lt } from 'drizzle-orm'
import { announce } from '../db/changes.ts'
import type { Db } from '../db/open.ts'
import { type TrialRow, trials } from './schema.ts'

/** The asker's side of trials. */

const hour = 3_600_000

export function enqueueTrial(db: Db, asked: typeof trials.$inferInsert): Promise<TrialRow> {
	return db.transaction(async (tx) => {
		await tx.delete(trials).where(lt(trials.askedAt, new Date(asked.askedAt.getTime() - hour)))
		const [row] = await tx.insert(trials).values(asked).returning()
		await announce(tx, 'queue')
		return row as TrialRow
	})
}

/** As its asker sees it: who waits too long for an executor, or for its answer, reads so. */
export function shownTrial({ id, askedAt, takenAt, featureId, place, result }: TrialRow, now: Date): Trial {
	if (result) return { id, state: 'DONE', ...result }
	const since = (then: Date) => (now.getTime() - then.getTime()) / 1000
	const lost = (message: string): Trial => ({ id, state: 'DONE', problem: { about: 'executor', message } })
	if (!takenAt) {
		if (since(askedAt) < trialLimits.waiting) return { id, state: 'WAITING' }
		return lost(`No executor took the trial within ${trialLimits.waiting} seconds: all are busy, or none is connected.`)
	}
	// The executor ends by itself; a little longer and it is gone.
	const { running, signingIn, starting } = trialLimits
	const longest = running + (featureId === null ? 0 : signingIn) + (place === 'device' ? starting : 0)
	if (since(takenAt) < longest + 15) return { id, state: 'RUNNING' }
	return lost('The executor that took the trial does not answer any more.')
}
