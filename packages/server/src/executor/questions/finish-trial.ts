import { notFound, Refused } from '@assay/contract/problem'
import type { TrialResult } from '@assay/contract/trials'
import { scrubber } from '@assay/engine/run/scrub'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { announce } from '../../db/changes.ts'
import { openEnvironment } from '../../environments/open-environment.ts'
import { trials } from '../../trials/schema.ts'
import type { World } from '../../world.ts'
import { ofServedProject } from '../served-projects.ts'

/** What came of a trial, without secrets; taken once, and of who has it. */
export async function finishTrial(world: World, caller: Caller, id: number, result: TrialResult): Promise<void> {
	const { db, sealer } = world
	const [row] = await db
		.select()
		.from(trials)
		.where(and(eq(trials.id, id), ofServedProject(db, caller, trials.projectId)))
	if (!row) throw notFound()
	if (row.takenByToken !== (caller.tokenId ?? null)) throw new Refused(409, 'This trial is not yours.')
	const opened = await openEnvironment(db, sealer, row.projectId, row.environmentId)
	const scrub = scrubber(opened?.secrets ?? []).text
	const { url, title, problem } = result
	const kept: TrialResult = {
		...result,
		...(url === undefined ? {} : { url: scrub(url) }),
		...(title === undefined ? {} : { title: scrub(title) }),
		...(problem ? { problem: { ...problem, message: scrub(problem.message) } } : {}),
	}
	await db.transaction(async (tx) => {
		const [taken] = await tx
			.update(trials)
			.set({ result: kept })
			.where(and(eq(trials.id, id), isNull(trials.result), sql`${trials.takenAt} is not null`))
			.returning({ id: trials.id })
		if (!taken) throw new Refused(409, 'This trial is over already.')
		await announce(tx, `trial ${id}`)
	})
}
