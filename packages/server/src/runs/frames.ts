import type { LiveFrame } from '@assay/contract/runs'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Changes } from '../db/changes.ts'
import { ago, fromNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { askedAgain, openEventStream, stillHere } from '../http/event-stream.ts'
import { pictureType } from '../picture.ts'
import { runFrames, runWatches } from './schema.ts'
import * as store from './store.ts'

/** Live pictures of running browsers: whoever looks is sent the newest of each feature. A slow reader misses pictures; none is ever queued. */

// Who looks says so every two seconds; a reader that vanished is believed for three times that.
const renewEvery = 2_000
const believedFor = fromNow(6)
// An executor sends again what has not changed, every two seconds.
const fresh = ago(6)
// Then the reader asks again, and is asked again who he is.
const longestStream = 5 * 60_000

/** What is left of a run that has ended. */
export async function forgetFrames(db: Db, runId: number): Promise<void> {
	await db.delete(runFrames).where(eq(runFrames.runId, runId))
	await db.delete(runWatches).where(eq(runWatches.runId, runId))
}

export async function streamFrames(
	{ db, changes, stillMay }: { db: Db; changes: Changes; stillMay(): Promise<boolean> },
	runId: number,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const { gone, write, end } = openEventStream(request, reply)
	const watch = changes.watch(`frames ${runId}`)
	const shown = new Map<string, number>()
	const mayRead = askedAgain(stillMay)
	const until = Date.now() + longestStream
	let renewAt = 0
	try {
		while (!gone.aborted && !changes.stopping() && Date.now() < until && (await mayRead())) {
			if (Date.now() >= renewAt) {
				renewAt = Date.now() + renewEvery
				if (!(await renew())) break
				await write(stillHere)
			}
			await send()
			await watch.next(Math.max(renewAt - Date.now(), 0), gone)
		}
	} finally {
		watch.stop()
		end()
	}

	/** Answers whether there is anything to be seen. */
	async function renew(): Promise<boolean> {
		const run = await store.byId(db, runId)
		if (!run || store.isFinal(run.state)) return false
		const look = { runId, until: believedFor }
		await db
			.insert(runWatches)
			.values(look)
			.onConflictDoUpdate({ target: runWatches.runId, set: { until: believedFor } })
		return true
	}

	async function send(): Promise<void> {
		const newest = and(eq(runFrames.runId, runId), gt(runFrames.at, fresh))
		for (const { feature, n, picture } of await db.select().from(runFrames).where(newest)) {
			if (shown.get(feature) === n) continue
			shown.set(feature, n)
			const url = `data:image/${pictureType(picture)};base64,${Buffer.from(picture).toString('base64')}`
			await write(`data: ${JSON.stringify({ feature, picture: url } satisfies LiveFrame)}\n\n`)
		}
	}
}
