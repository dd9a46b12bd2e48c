import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '@assay/contract/problem'
import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { ago, rightNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import type { World } from '../world.ts'
import { type Doing, gitWork } from './schema.ts'

/** The sync, push or upload that goes on in a project: one at a time, over all servers, seen and stopped from any of them. */
export interface Work {
	signal: AbortSignal
	step(said: string, percent?: number): Promise<void>
	/** What is true where it is ended from now on, as a sentence; {@link nothingChanged} until this is called. */
	leaves(sentence: string): void
	/**
	 * The last word before a transaction is committed: throws where the project is no longer held for this work, and holds it
	 * until the commit. A server that stood still is taken for lost, and another one may have begun.
	 */
	requireHeld(tx: Db): Promise<void>
}

export const nothingChanged = 'Nothing was changed.'

export interface Works {
	/** What a server before this one left in the folder is gone. */
	ready: Promise<void>
	do<T>(projectId: number, doing: Doing, by: string, task: (work: Work) => Promise<T>): Promise<T>
	/** Ends what goes on here, before the server ends. */
	stop(): Promise<void>
}

/** Where repositories lie while they are read. */
export const workFolder = ({ data }: Pick<Config, 'data'>) => join(data, 'git')

const beat = 500
/** A server that is gone has not shown for so long, by the database's clock: it decides between servers. */
const lost = ago(30)

/** It ended before it was known to be done: nobody refused it. */
export class Stopped extends Refused {}

// What it leaves is said with it.
const stoppedBySomebody = () => new Stopped(409, 'It was stopped.')
const noLongerHeld = () =>
	new Stopped(409, 'The project is no longer held for it: another server went on with it, or it was deleted.')
const goingDown = () => new Stopped(503, 'The server is going down.')

export function openWorks({ db, log, config }: Pick<World, 'db' | 'log' | 'config'>): Works {
	// Left by a server that was killed; nobody else works in this folder.
	const cleaned = rm(workFolder(config), { recursive: true, force: true }).catch(() => {})
	/** By project, the operation that has ended here while its row could not be deleted: here it is in nobody's way. */
	const over = new Map<number, string>()
	let stopping = false
	const going = new Set<{ end: AbortController; done: Promise<unknown> }>()

	async function claim(projectId: number, doing: Doing, by: string): Promise<string> {
		const token = randomUUID()
		const begun = { since: rightNow, beatAt: rightNow, step: 'Connecting', percent: null, stopped: false }
		const fresh = { token, doing, by, ...begun }
		const [claimed] = await db
			.insert(gitWork)
			.values({ projectId, ...fresh })
			.onConflictDoUpdate({
				target: gitWork.projectId,
				set: fresh,
				setWhere: or(lt(gitWork.beatAt, lost), eq(gitWork.token, over.get(projectId) ?? '')),
			})
			.returning({ token: gitWork.token })
		if (claimed) return token
		const [other] = await db.select().from(gitWork).where(eq(gitWork.projectId, projectId))
		const what = { preview: 'sync', sync: 'sync', push: 'push', upload: 'upload' }[other?.doing ?? 'sync']
		throw new Refused(
			409,
			`${what === 'upload' ? 'An' : 'A'} ${what} of this project by ${other?.by ?? 'somebody'} is still going on. Try again when it has ended, or stop it.`,
		)
	}

	/** What was done stays done. Until its row is gone it holds up the other servers, at most until it counts as lost. */
	async function release(projectId: number, token: string, again = false): Promise<void> {
		try {
			await db.delete(gitWork).where(and(eq(gitWork.projectId, projectId), eq(gitWork.token, token)))
			if (over.get(projectId) === token) over.delete(projectId)
		} catch (error) {
			if (!again) {
				over.set(projectId, token)
				log.warn({ err: error as Error }, 'the end of git work could not be written')
			}
			if (!stopping) setTimeout(() => release(projectId, token, true), beat).unref()
		}
	}

	return {
		ready: cleaned,
		async do(projectId, doing, by, task) {
			await cleaned
			const token = await claim(projectId, doing, by)
			const mine = and(eq(gitWork.projectId, projectId), eq(gitWork.token, token))
			const end = new AbortController()
			let left = nothingChanged
			let said: { step: string; percent: number | null } = { step: 'Connecting', percent: null }
			const show = async () => {
				const [row] = await db
					.update(gitWork)
					.set({ ...said, beatAt: rightNow })
					.where(mine)
					.returning({ stopped: gitWork.stopped })
				endUnlessHeld(row)
			}
			const endUnlessHeld = (row: { stopped: boolean } | undefined) => {
				if (!row) end.abort(noLongerHeld())
				else if (row.stopped) end.abort(stoppedBySomebody())
			}
			const timer = setInterval(() => {
				show().catch((error: Error) => log.warn({ err: error }, 'the progress of git work could not be shown'))
			}, beat)
			const done = task({
				signal: end.signal,
				async step(step, percent) {
					said = { step, percent: percent === undefined ? null : Math.round(percent) }
				},
				leaves(sentence) {
					left = sentence
				},
				async requireHeld(tx) {
					const [row] = await tx.select({ stopped: gitWork.stopped }).from(gitWork).where(mine).for('update')
					endUnlessHeld(row)
					end.signal.throwIfAborted()
				},
			})
			const entry = { end, done: done.catch(() => {}) }
			going.add(entry)
			try {
				return await done
			} catch (error) {
				// What was ended fails somewhere in the middle; what counts is who ended it.
				if (!end.signal.aborted) throw error
				const { status, message } = end.signal.reason as Stopped
				throw new Stopped(status, `${message} ${left}`)
			} finally {
				going.delete(entry)
				clearInterval(timer)
				await release(projectId, token)
			}
		},
		async stop() {
			stopping = true
			for (const { end } of going) end.abort(goingDown())
			await Promise.all([...going].map(({ done }) => done))
		},
	}
}

/** What goes on in a project, if its server still lives. */
export async function workOf({ db }: Pick<World, 'db'>, projectId: number) {
	const [row] = await db
		.select()
		.from(gitWork)
		.where(and(eq(gitWork.projectId, projectId), gt(gitWork.beatAt, lost)))
	return row
}

export const askToStop = ({ db }: Pick<World, 'db'>, projectId: number) =>
	db.update(gitWork).set({ stopped: true }).where(eq(gitWork.projectId, projectId))
