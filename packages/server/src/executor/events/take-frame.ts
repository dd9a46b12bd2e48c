import { and, eq, gt, sql } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import { rightNow } from '../../db/clock.ts'
import type { Db } from '../../db/open.ts'
import { readPicture } from '../../picture.ts'
import { runFrames, runWatches } from '../../runs/schema.ts'

/** Live pictures of running browsers, as executors send them while somebody looks; the newest of each feature is held. */

const watched = (runId: number) => and(eq(runWatches.runId, runId), gt(runWatches.until, rightNow))

/** Holds a picture if anybody looks, and answers whether anybody does. In one statement: pictures come several a second. */
export async function takeFrame(
	db: Db,
	runId: number,
	feature: string,
	body: AsyncIterable<Uint8Array>,
): Promise<boolean> {
	const picture = await readPicture(body)
	const frame = db
		.select({
			runId: runWatches.runId,
			feature: sql<string>`${feature}`.as('feature'),
			n: sql<number>`1`.as('n'),
			picture: sql<Buffer>`${picture}::bytea`.as('picture'),
			at: sql<Date>`${rightNow}`.as('at'),
		})
		.from(runWatches)
		.where(watched(runId))
	const again = sql<number>`${runFrames.n} + (${runFrames.picture} is distinct from excluded.picture)::int`
	const held = await db
		.insert(runFrames)
		.select(frame)
		.onConflictDoUpdate({
			target: [runFrames.runId, runFrames.feature],
			set: { picture: sql`excluded.picture`, at: sql`excluded.at`, n: again },
		})
		.returning({ n: runFrames.n })
	if (held.length > 0) await announce(db, `frames ${runId}`)
	return held.length > 0
}
