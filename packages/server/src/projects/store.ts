import type { Project } from '@assay/contract/projects'
import { eq, sql } from 'drizzle-orm'
import { type Caller, rolesIn } from '../caller.ts'
import { everything } from '../db/in-parts.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { type ProjectRow, projects } from './schema.ts'

/** The caller's own projects, newest first; `names` narrows them. */
export async function own(db: Db, caller: Caller, names: string[]): Promise<ProjectRow[]> {
	const groups = [...caller.groups.keys()]
	if (groups.length === 0) return []
	return statements(db).own.execute({ groups, names: names.length > 0 ? names : null })
}

export async function byGroup(db: Db, groupId: string): Promise<ProjectRow | undefined> {
	const [row] = await db.select().from(projects).where(eq(projects.groupId, groupId))
	return row
}

/** Rows as the wire shows them, each with its latest runs. */
export async function shown(db: Db, rows: ProjectRow[], caller: Caller): Promise<Project[]> {
	const recent = await recentRuns(
		db,
		rows.map(({ id }) => id),
	)
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		applicationType: row.applicationType,
		gitBranchName: row.gitBranchName,
		loadTargets: row.loadTargets,
		created_date_time: row.createdAt.toISOString(),
		recentRuns: recent.get(row.id) ?? [],
		roles: [...rolesIn(caller, row.groupId)],
	}))
}

async function recentRuns(db: Db, ids: number[]): Promise<Map<number, Project['recentRuns']>> {
	if (ids.length === 0) return new Map()
	const rows = await statements(db).recent.execute({ ids })
	const found = new Map<number, Project['recentRuns']>()
	for (const { project, id, state, cancelled } of rows) {
		const run = { id, status: state === 'QUEUED' ? 'RUNNING' : state, cancelled }
		found.set(project, [...(found.get(project) ?? []), run])
	}
	return found
}

/** Prepared: what everybody opens first asks them. */
const statements = perDatabase((db) => ({
	own: db
		.select()
		.from(projects)
		.where(
			sql`${projects.groupId} = any(${sql.placeholder('groups')}::text[])
				and (${sql.placeholder('names')}::text[] is null or ${projects.name} = any(${sql.placeholder('names')}::text[]))`,
		)
		.orderBy(newest(projects.id))
		.limit(everything)
		.prepare('own_projects'),
	recent: db
		.select({
			project: sql<number>`p.id`.mapWith(Number),
			id: sql<number>`r.id`.mapWith(Number),
			state: sql<string>`r.state`,
			cancelled: sql<boolean>`r.cancelled`,
		})
		.from(sql`unnest(${sql.placeholder('ids')}::bigint[]) as p(id)
			cross join lateral (select id, state, cancelled_by is not null as cancelled from runs where project_id = p.id order by id desc nulls last limit 24) r`)
		.orderBy(sql`r.id desc`)
		.prepare('recent_runs'),
}))
