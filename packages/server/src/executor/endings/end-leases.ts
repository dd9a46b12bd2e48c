import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import type { ApiToken } from '../../identity/sessions/api-tokens.ts'
import { recordings } from '../../recordings/schema.ts'
import type { RunLog } from '../../runs/log.ts'
import { runs } from '../../runs/schema.ts'
import { trials } from '../../trials/schema.ts'
import type { World } from '../../world.ts'
import { loseHands } from '../hands/lose-hands.ts'
import { executors, runHands } from '../schema.ts'

/** Ends at once what executors have in hand under a token that is no more; what they report of it is too late. */
export const leaseEnd =
	({ db }: Pick<World, 'db'>, runLog: Pick<RunLog, 'end' | 'append'>) =>
	async ({ id, name }: ApiToken): Promise<void> => {
		const why = `The executor token "${name}" was revoked.`
		// It counts no more among those that could take something.
		await db.delete(executors).where(eq(executors.tokenId, id))
		const held = await db
			.select({ id: runs.id })
			.from(runs)
			.where(and(eq(runs.leaseTokenId, id), eq(runs.state, 'RUNNING')))
		for (const run of held)
			await runLog.end(
				run.id,
				() => why,
				({ leaseTokenId }) => leaseTokenId === id,
			)
		await loseHands(db, runLog, eq(runHands.leaseTokenId, id), () => why)
		const recorded = await db
			.update(recordings)
			.set({ ended: why })
			.where(and(eq(recordings.takenByToken, id), isNull(recordings.ended)))
			.returning({ id: recordings.id })
		for (const recording of recorded) await announce(db, `recording ${recording.id}`)
		const tried = await db
			.update(trials)
			.set({ result: { problem: { about: 'executor', message: why } } })
			.where(and(eq(trials.takenByToken, id), isNotNull(trials.takenAt), isNull(trials.result)))
			.returning({ id: trials.id })
		for (const trial of tried) await announce(db, `trial ${trial.id}`)
	}
