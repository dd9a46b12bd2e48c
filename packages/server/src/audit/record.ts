import { createHash } from 'node:crypto'
import type { AuditVerb } from '@assay/contract/audit'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Db } from '../db/open.ts'
import { networkOf } from '../network-of.ts'
import type { World } from '../world.ts'
import { auditLog } from './schema.ts'

/** One thing that happened. Nothing in it may be secret: of secrets the names of their keys at most. */
export interface Happened {
	verb: AuditVerb
	/** Absent = nobody known, or Assay itself. */
	who?: { id: string | null; name: string } | undefined
	on?: { kind: string; id?: string | number; name?: string | undefined }
	project?: Project | undefined
	detail?: string | undefined
	from?: Whence | undefined
}

interface Project {
	id: number
	groupId: string | null
	name: string
}

export interface Whence {
	address: string
	agent: string | undefined
}

export const whence = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Whence => ({
	address: ip,
	agent: headers['user-agent'],
})

/** Who, from where and in which project, from what a handler is handed. */
export const by = ({ caller, request, project }: { caller: Caller; request: FastifyRequest; project?: Project }) => ({
	who: { id: caller.userId || null, name: caller.username },
	from: whence(request),
	project,
})

/** Writes a row. `db` = the transaction of the change, so that there is neither without the other. */
export async function record(db: Db, happened: Happened, outcome: 'done' | 'stopped' = 'done'): Promise<void> {
	await db.insert(auditLog).values({ ...rowOf(happened), outcome })
}

/** What was refused, e.g. a wrong password: at most one row a minute for the same thing, person and network, with a count. */
export async function recordRefused(db: Db, happened: Happened, now: number): Promise<void> {
	const row = rowOf(happened)
	const same = [row.verb, row.whoId, row.detail, networkOf(row.address ?? ''), Math.floor(now / 60_000)]
	const bucket = createHash('sha256').update(JSON.stringify(same)).digest('base64url')
	await db
		.insert(auditLog)
		.values({ ...row, outcome: 'refused', bucket })
		.onConflictDoUpdate({ target: auditLog.bucket, set: { times: sql`${auditLog.times} + 1` } })
}

/** For what stays as it is, written down or not: a row that cannot be written is logged, and the caller goes on. */
export async function orLogged({ log }: Pick<World, 'log'>, { verb, detail }: Happened, row: Promise<void>) {
	await row.catch((error: Error) => log.error({ err: error, verb, detail }, 'the audit log could not be written'))
}

const rowOf = ({ verb, who, on, project, detail, from }: Happened) => ({
	verb,
	whoId: who?.id,
	who: fit(who?.name, 200),
	kind: on?.kind,
	objectId: on?.id === undefined ? undefined : String(on.id),
	name: fit(on?.name, 300),
	projectId: project?.id,
	groupId: project?.groupId,
	project: project?.name,
	detail: fit(detail, 1000),
	address: fit(from?.address, 100),
	agent: fit(from?.agent, 200),
})

/** Whole characters, and nothing that the database cannot keep. */
const fit = (text: string | undefined, most: number) =>
	text === undefined ? undefined : [...text.replaceAll('\u0000', '')].slice(0, most).join('')
