import type { Scope, ScopeKind } from '@assay/contract/route'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/open.ts'
import { environments } from './environments/schema.ts'
import { features } from './features/schema.ts'
import { files } from './files/schema.ts'
import { globalObjects } from './global-objects/schema.ts'
import { type ProjectRow, projects } from './projects/schema.ts'
import { recordings } from './recordings/schema.ts'
import { runs } from './runs/schema.ts'
import { schedules } from './schedules/schema.ts'
import { testPlans } from './test-plans/schema.ts'
import { trials } from './trials/schema.ts'

/** Each kind of object and the table that names its project. */
const tables = {
	feature: features,
	environment: environments,
	globalObject: globalObjects,
	file: files,
	run: runs,
	testPlan: testPlans,
	schedule: schedules,
	trial: trials,
	recording: recordings,
} satisfies Record<Exclude<ScopeKind, 'application'>, PgTable>

export async function projectOf(db: Db, scope: Scope): Promise<ProjectRow | undefined> {
	const [kind, id] = Object.entries(scope)[0] as [ScopeKind, number]
	if (kind === 'application') {
		const [project] = await db.select().from(projects).where(eq(projects.id, id))
		return project
	}
	const table = tables[kind]
	const [found] = await db
		.select({ project: projects })
		.from(table)
		.innerJoin(projects, eq(projects.id, table.projectId))
		.where(eq(table.id, id))
	return found?.project
}
