import { inArray, lt } from 'drizzle-orm'
import type { World } from '../world.ts'
import { auditLog } from './schema.ts'

const day = 24 * 3600_000

/** Removes rows older than ASSAY_KEEP_AUDIT_DAYS, a few thousand at a time; answers whether there may be more. */
export async function forgetAudit(
	{ db, clock, config }: Pick<World, 'db' | 'clock' | 'config'>,
	budget = 5000,
): Promise<boolean> {
	if (config.keepAuditDays === 0) return false
	const before = new Date(clock().getTime() - config.keepAuditDays * day)
	const old = db
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(lt(auditLog.at, before))
		.orderBy(auditLog.at)
		.limit(budget)
	const gone = await db.delete(auditLog).where(inArray(auditLog.id, old)).returning({ id: auditLog.id })
	return gone.length === budget
}
