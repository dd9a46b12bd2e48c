import { Refused } from '@assay/contract/problem'
import type { LiveFrame } from '@assay/contract/runs'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { announce, type Changes } from '../db/changes.ts'
import { ago, fromNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { openEventStream, stillHere } from '../event-stream.ts'
import { runFrames, runWatches } from './schema.ts'
import * as store from './store.ts'

/**
 * Live pictures of running browsers: an executor sends them while somebody looks, here the newest of each feature is held,
 * and whoever looks is sent it. A slow reader misses pictures; none is ever queued.
 */
const largestPicture = 512 * 1024
// Who looks says so every two seconds; a reader that vanished is believed for three times that.
const renewEvery = 2_000
const believedFor = fromNow(6)
// An executor sends again what has not changed, every two seconds.
const fresh = ago(6)
// Then the reader asks again, and is asked again who he is.
const longestStream = 5 * 60_000

const watched = (runId: number) => and(eq(runWatches.runId, runId), gt(runWatches.until, sql`clock_timestamp()`))

export async function isWatched(db: Db, runId: number): Promise<boolean> {
	const found = await db.select({ runId: runWatches.runId }).from(runWatches).where(watched(runId))
	return found.length > 0
}

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
			at: sql<Date>`clock_timestamp()`.as('at'),
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

export async function readPicture(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
	const parts: Uint8Array[] = []
	let size = 0
	for await (const part of body) {
		size += part.length
		if (size > largestPicture) throw new Refused(413, 'The picture is larger than 512 KB.')
		parts.push(part)
	}
	const picture = Buffer.concat(parts)
	if (typeOf(picture) === undefined) throw new Refused(422, 'Expected a JPEG or PNG picture.')
	return picture
}

const typeOf = (picture: Uint8Array) => {
	const start = Buffer.from(picture.subarray(0, 4)).toString('hex')
	return start.startsWith('ffd8ff') ? 'jpeg' : start === '89504e47' ? 'png' : undefined
}

/** What is left of a run that has ended. */
export async function forgetFrames(db: Db, runId: number): Promise<void> {
	await db.delete(runFrames).where(eq(runFrames.runId, runId))
	await db.delete(runWatches).where(eq(runWatches.runId, runId))
}

export async function streamFrames(
	{ db, changes }: { db: Db; changes: Changes },
	runId: number,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const { gone, write, end } = openEventStream(request, reply)
	const watch = changes.watch(`frames ${runId}`)
	const shown = new Map<string, number>()
	const until = Date.now() + longestStream
	let renewAt = 0
	try {
		while (!gone.aborted && !changes.stopping() && Date.now() < until) {
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
			const url = `data:image/${typeOf(picture)};base64,${Buffer.from(picture).toString('base64')}`
			await write(`data: ${JSON.stringify({ feature, picture: url } satisfies LiveFrame)}\n\n`)
		}
	}
}
