import { type AuditEntry, type AuditFilter, auditPaged, auditVerb } from '@assay/contract/audit'
import { and, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { contains } from '../db/like.ts'
import type { Db } from '../db/open.ts'
import { type AuditRow, auditLog } from './schema.ts'

/** Reading the audit log: which rows somebody may see, and those he looks for. */

/**
 * Those about accounts, those of the projects that he is a member of, and those of projects that he deleted himself, which
 * have no members any more.
 */
function visible(caller: Caller): SQL | undefined {
	const groups = [...caller.groups.keys()]
	const deleted = sql`select ${auditLog.projectId} from ${auditLog} where ${auditLog.verb} = 'project.delete' and ${auditLog.whoId} = ${caller.userId}`
	return or(
		isNull(auditLog.groupId),
		groups.length > 0 ? inArray(auditLog.groupId, groups) : undefined,
		sql`${auditLog.projectId} in (${deleted})`,
	)
}

const words = sql`lower(concat_ws(' ', ${auditLog.who}, ${auditLog.kind}, ${auditLog.objectId}, ${auditLog.name}, ${auditLog.project}, ${auditLog.detail}, ${auditLog.address}))`

function wanted(caller: Caller, { who, what, projectId, from, until, text }: AuditFilter): SQL | undefined {
	return and(
		visible(caller),
		who === '' ? undefined : or(eq(auditLog.whoId, who), contains(sql`lower(${auditLog.who})`, who)),
		what && eq(auditLog.verb, what),
		projectId === undefined ? undefined : eq(auditLog.projectId, projectId),
		from === undefined ? undefined : gte(auditLog.at, new Date(from)),
		until === undefined ? undefined : lt(auditLog.at, new Date(until)),
		contains(words, text),
	)
}

export async function list(db: Db, caller: Caller, filter: AuditFilter & { page: number; size: number }) {
	const where = wanted(caller, filter)
	const [rows, [counted]] = await Promise.all([
		db
			.select()
			.from(auditLog)
			.where(where)
			.orderBy(desc(auditLog.id))
			.limit(filter.size)
			.offset(filter.page * filter.size),
		// Counting half a million takes a second.
		db
			.select({ count: count() })
			.from(db.select({ id: auditLog.id }).from(auditLog).where(where).limit(auditPaged).as('counted')),
	])
	return { rows: rows.map(shown), count: counted?.count ?? 0 }
}

const atATime = 1000

/** Every row, newest first, a thousand at a time; what is written meanwhile is not among them. */
export async function* all(db: Db, caller: Caller, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
	let below: number | undefined
	for (;;) {
		const rows = await db
			.select()
			.from(auditLog)
			.where(and(wanted(caller, filter), below === undefined ? undefined : lt(auditLog.id, below)))
			.orderBy(desc(auditLog.id))
			.limit(atATime)
		if (rows.length > 0) yield rows.map(shown)
		if (rows.length < atATime) return
		below = rows.at(-1)?.id
	}
}

const shown = (row: AuditRow): AuditEntry => ({
	id: row.id,
	at: row.at.toISOString(),
	who: row.who === null ? null : { id: row.whoId, name: row.who },
	verb: auditVerb.parse(row.verb),
	outcome: row.outcome,
	on: row.kind === null ? null : { kind: row.kind, id: row.objectId, name: row.name },
	project: row.project === null ? null : { id: row.projectId, name: row.project },
	detail: row.detail,
	address: row.address,
	agent: row.agent,
	times: row.times,
})
