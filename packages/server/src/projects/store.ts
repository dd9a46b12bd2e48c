import type { Project } from '@assay/contract/projects'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Caller, rolesIn } from '../caller.ts'
import { everything } from '../db/in-parts.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { type ProjectRow, projects } from './schema.ts'

/** The caller's own projects, newest first, each with its latest runs; `names` narrows them. */
export async function own(db: Db, caller: Caller, names: string[]): Promise<Project[]> {
	const groups = [...caller.groups.keys()]
	if (groups.length === 0) return []
	const rows = await ownProjects(db).execute({ groups, names: names.length > 0 ? names : null })
	return rows.map(({ row, recent }) => shown(row, recent, caller))
}

/** A row as the wire shows it. */
export async function one(db: Db, row: ProjectRow, caller: Caller): Promise<Project> {
	const [found] = await db.select({ recent }).from(projects).where(eq(projects.id, row.id))
	return shown(row, found?.recent ?? [], caller)
}

export async function byGroup(db: Db, groupId: string): Promise<ProjectRow | undefined> {
	const [row] = await db.select().from(projects).where(eq(projects.groupId, groupId))
	return row
}

/**
 * Holds a row until the transaction ends, so that two changes come one after the other; what refers to the project is not held up
 * by it, also while the identity service is asked.
 */
export async function hold(tx: Db, which: SQL): Promise<ProjectRow | undefined> {
	const [row] = await tx.select().from(projects).where(which).for('no key update')
	return row
}

const shown = (row: ProjectRow, recent: RecentRun[], caller: Caller): Project => ({
	id: row.id,
	name: row.name,
	applicationType: row.applicationType,
	gitBranchName: row.gitBranchName,
	loadTargets: row.loadTargets,
	created_date_time: row.createdAt.toISOString(),
	recentRuns: recent.map(([id, state, cancelled]) => ({
		id,
		status: state === 'QUEUED' ? 'RUNNING' : state,
		cancelled,
	})),
	roles: [...rolesIn(caller, row.groupId)],
})

type RecentRun = [id: number, state: string, cancelled: boolean]

/** Of the project that a statement is about, newest first. */
const recent = sql<RecentRun[]>`(
	select coalesce(json_agg(json_build_array(r.id, r.state, r.cancelled_by is not null) order by r.id desc), '[]')
	from (select id, state, cancelled_by from runs where project_id = ${projects}.id order by id desc nulls last limit 24) r
)`

/** Prepared: everybody opens it first. */
const ownProjects = perDatabase((db) =>
	db
		.select({ row: getTableColumns(projects), recent })
		.from(projects)
		.where(
			sql`${projects.groupId} = any(${sql.placeholder('groups')}::text[])
				and (${sql.placeholder('names')}::text[] is null or ${projects.name} = any(${sql.placeholder('names')}::text[]))`,
		)
		.orderBy(newest(projects.id))
		.limit(everything)
		.prepare('own_projects'),
)
