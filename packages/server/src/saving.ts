import { type NameRule, nameFits, nameRules } from '@assay/contract/names'
import { Refused } from '@assay/contract/problem'
import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/open.ts'
import { firstNames, unfit } from './problem.ts'

/** Rules that every save asks. */

/** The length of a name that somebody types or changes; an unchanged one passes whatever its length. */
export function requireName(rule: NameRule, name: string | undefined, before?: string): void {
	if (before !== undefined && (name === undefined || name === before)) return
	if (name === undefined || !nameFits(rule, name)) throw unfit('name', nameRules[rule].says)
}

/** Whether somebody else saved since the caller read; one who does not say what he had before him is not asked. */
export const isStale = (ifMatch: string | undefined, { updatedAt }: { updatedAt: Date }): boolean =>
	ifMatch !== undefined && ifMatch !== updatedAt.toISOString()

/** The refusal (409) of a stale save, which writes nothing and gives both texts back. */
export const stale = (texts: { yours: unknown; theirs: unknown }) =>
	new Refused(409, 'Somebody else saved this meanwhile. Nothing was written.', texts)

/** The time of a save: after the one before, also within a millisecond and when the clock was set back. */
export const nextInstant = (now: Date, before?: { updatedAt: Date }): Date =>
	before && before.updatedAt >= now ? new Date(before.updatedAt.getTime() + 1) : now

/** References must lie in the same project; the refused ones are named, and foreign and missing ones look alike. */
export async function requireOwn(
	db: Db,
	table: PgTable & { id: PgColumn; projectId: PgColumn },
	projectId: number,
	field: string,
	ids: readonly number[],
): Promise<void> {
	if (ids.length === 0) return
	const found = await db
		.select({ id: table.id })
		.from(table as PgTable)
		.where(and(eq(table.projectId, projectId), inArray(table.id, [...ids])))
	const own = new Set(found.map(({ id }) => id as number))
	const refused = ids.filter((id) => !own.has(id))
	if (refused.length > 0) throw unfit(field, `Not in this project: ${firstNames(refused)}`)
}

/** An object stays in its project: naming another one in a save is a mistake, not a move. */
export function requireSameProject(field: string, sent: number | undefined, projectId: number): void {
	if (sent && sent !== projectId) throw unfit(field, `The object belongs to project ${projectId} and stays there.`)
}

/** Who made and changed a row, as every answer carries it. */
export const audited = (row: {
	createdBy: string | null
	createdAt: Date
	updatedBy: string | null
	updatedAt: Date
}) => ({
	created_by: row.createdBy,
	created_date_time: row.createdAt.toISOString(),
	updated_by: row.updatedBy,
	updated_date_time: row.updatedAt.toISOString(),
})

export const createdNow = (by: string, at: Date) => ({ createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })

/**
 * Fills JSON texts that hold a `gptPrompt` before they are saved: gives the texts that changed, and the sentence for the user.
 * `settings` = those the object brings itself, secrets sealed.
 */
export type FillPrompts = (
	texts: Record<string, string | null | undefined>,
	where: { db: Db; projectId: number; user: string; settings?: () => Promise<string> },
) => Promise<{ texts: Record<string, string>; said: string | undefined }>
