import { asc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import { fromNow, rightNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import type { IdentityDirectory } from '../identity/directory.ts'
import type { World } from '../world.ts'
import { agree, type RemoveProject } from './agree.ts'
import { groupChanges, type NewGroupChange } from './schema.ts'

/**
 * Keeps groups and projects in agreement where they share no transaction. A change of a group is written down before it is
 * asked for, beside the transaction that changes the project and then strikes it out. What is left over was interrupted, and is
 * healed: at once when the directory answers, else again and again until it does.
 */
export interface GroupOutbox {
	/** Does the work in a transaction. When it fails, what it left at the directory is healed before the failure is reported. */
	agreeing<Result>(db: Db, work: (step: Step) => Promise<Result>): Promise<Result>
	/** Heals everything that is due, also what other servers left; those that another one heals are passed over. */
	heal(): Promise<void>
	stop(): Promise<void>
}

/** One change of a project and its group. */
export interface Step {
	tx: Db
	groups: IdentityDirectory
	/** Writes down what is about to be asked of the directory. */
	intend(change: NewGroupChange): Promise<void>
}

const every = 15_000

export function openGroupOutbox(
	{ db, aside, directory, log }: Pick<World, 'db' | 'aside' | 'directory' | 'log'>,
	removeProject: RemoveProject,
): GroupOutbox {
	let healing: Promise<void> | undefined
	const look = () => {
		healing ??= heal()
			.catch((error: Error) => log.warn({ err: error }, 'groups and projects could not be compared'))
			.finally(() => {
				healing = undefined
			})
	}
	const timer = setInterval(look, every).unref()

	async function heal() {
		while (await healOne(lte(groupChanges.dueAt, rightNow))) {}
	}

	/** The oldest of these that nobody holds: neither another healer nor the request that is still at it. */
	async function healOne(which: SQL): Promise<boolean> {
		let tried: typeof groupChanges.$inferSelect | undefined
		try {
			const after = await db.transaction(async (tx) => {
				const [change] = await tx
					.select()
					.from(groupChanges)
					.where(which)
					.orderBy(asc(groupChanges.id))
					.limit(1)
					.for('update', { skipLocked: true })
				if (!change) return undefined
				tried = change
				const rest = await agree(tx, directory.within(tx), change, removeProject)
				await tx.delete(groupChanges).where(eq(groupChanges.id, change.id))
				return rest
			})
			await after?.()
			return after !== undefined
		} catch (error) {
			if (!tried) throw error
			log.warn({ err: error as Error, change: tried.id }, 'a group and its project do not agree yet')
			await putOff(tried)
			return true
		}
	}

	const putOff = ({ id, attempts }: { id: number; attempts: number }) =>
		db
			.update(groupChanges)
			.set({
				attempts: attempts + 1,
				dueAt: fromNow(Math.min(30, 2 ** attempts)),
			})
			.where(eq(groupChanges.id, id))

	// What an earlier server left behind is not waited for.
	look()

	return {
		async agreeing(base, work) {
			const written: number[] = []
			try {
				return await base.transaction(async (tx) => {
					const result = await work({ tx, groups: directory.within(tx), intend: (change) => intend(tx, change) })
					if (written.length > 0) await tx.delete(groupChanges).where(inArray(groupChanges.id, written))
					return result
				})
			} catch (error) {
				for (const id of written) await healOne(eq(groupChanges.id, id)).catch(() => {})
				throw error
			}

			async function intend(tx: Db, change: NewGroupChange) {
				const [row] = await aside.insert(groupChanges).values(change).returning({ id: groupChanges.id })
				const id = row?.id as number
				written.push(id)
				// Held until the transaction ends, so that no healer takes it for an interrupted one.
				await tx.select({ id: groupChanges.id }).from(groupChanges).where(eq(groupChanges.id, id)).for('update')
			}
		},

		heal,

		async stop() {
			clearInterval(timer)
			await healing
		},
	}
}
