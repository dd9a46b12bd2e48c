import { type RecordingNews, recordingLimits } from '@assay/contract/recordings'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ago, fromNow } from '../db/clock.ts'
import { askedAgain, openEventStream, stillHere } from '../http/event-stream.ts'
import type { World } from '../world.ts'
import { eventsFrom } from './queue.ts'
import { recordingPictures, recordings } from './schema.ts'

// Who follows says so every two seconds and is believed for three times that; then the browser is closed.
const renewEvery = 2000
const believedFor = fromNow(6)
// Then the reader asks again, and is asked again who he is.
const longestStream = 5 * 60_000
// An executor says something every five seconds.
const silentFor = 20

/** Sends what is new of a recording to who started it; that he reads is what keeps its browser open. */
export async function streamRecording(
	{ db, changes, stillMay }: Pick<World, 'db' | 'changes'> & { stillMay(): Promise<boolean> },
	id: number,
	from: number,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const { gone, write, end } = openEventStream(request, reply)
	const watch = changes.watch(`recording ${id}`)
	const mayRead = askedAgain(stillMay)
	const until = Date.now() + longestStream
	const sent = { events: from, state: '', now: '', picture: 0 }
	let renewAt = 0
	try {
		while (!gone.aborted && !changes.stopping() && Date.now() < until && (await mayRead())) {
			if (Date.now() >= renewAt) {
				renewAt = Date.now() + renewEvery
				await db.update(recordings).set({ watchedUntil: believedFor }).where(eq(recordings.id, id))
				await write(stillHere)
			}
			const news = await look()
			if (Object.keys(news).length > 0) await write(`data: ${JSON.stringify(news)}\n\n`)
			if (news.state === 'ENDED') break
			await watch.next(Math.max(renewAt - Date.now(), 0), gone)
		}
	} finally {
		watch.stop()
		end()
	}

	async function look(): Promise<RecordingNews> {
		const lost = sql<boolean>`${recordings.heardAt} < ${ago(silentFor)}`
		const late = sql<boolean>`${recordings.askedAt} < ${ago(recordingLimits.waiting)}`
		const [row] = await db
			.select({ ended: recordings.ended, takenAt: recordings.takenAt, now: recordings.now, lost, late })
			.from(recordings)
			.where(eq(recordings.id, id))
		const ended = row ? (row.ended ?? whyLost(row)) : 'The recording is over.'
		const state = ended !== undefined ? 'ENDED' : row?.takenAt ? 'RUNNING' : 'WAITING'
		const news: RecordingNews = {}
		if (state !== sent.state) Object.assign(news, { state, ...(ended ? { message: ended } : {}) })
		sent.state = state
		const now = JSON.stringify(row?.now ?? null)
		if (row?.now && now !== sent.now) news.now = row.now
		sent.now = now
		const events = await eventsFrom(db, id, sent.events)
		const [first] = events
		if (first) news.events = { from: first.n, list: events.map(({ event }) => event) }
		sent.events = (events.at(-1)?.n ?? sent.events - 1) + 1
		const newer = and(eq(recordingPictures.recordingId, id), sql`${recordingPictures.n} > ${sent.picture}`)
		const [shown] = await db.select().from(recordingPictures).where(newer)
		if (shown) {
			const { width, height } = shown
			news.picture = { url: `data:image/jpeg;base64,${Buffer.from(shown.picture).toString('base64')}`, width, height }
			sent.picture = shown.n
		}
		return news
	}
}

function whyLost({ takenAt, lost, late }: { takenAt: Date | null; lost: boolean; late: boolean }): string | undefined {
	if (!takenAt)
		return late
			? `No executor took the recording within ${recordingLimits.waiting} seconds: all are busy, or none is connected.`
			: undefined
	return lost ? 'The executor that opened the browser does not answer any more.' : undefined
}
