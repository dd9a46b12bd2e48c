import type { Scope, ScopeKind } from '@assay/contract/route'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/open.ts'
import { perDatabase } from './db/per-database.ts'
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

/** The same as a value of the statement that asks who calls: null when there is no such object. Its parameter `scope` is the object's id. */
export function projectIn(kind: ScopeKind): SQL<ProjectRow | null> {
	const id = sql.placeholder('scope')
	const which =
		kind === 'application' ? sql`${id}` : sql`(select o.project_id from ${tables[kind]} o where o.id = ${id})`
	const row = sql`json_build_array(${sql.join(Object.values(own), sql`, `)})`
	return sql`(select ${row} from ${projects} where ${projects.id} = ${which})`.mapWith(rowFrom)
}

const own = getTableColumns(projects)

const rowFrom = (values: unknown[]) =>
	Object.fromEntries(
		Object.entries(own).map(([key, column], at) => [
			key,
			values[at] === null ? null : column.mapFromDriverValue(values[at]),
		]),
	) as ProjectRow

/** The project that a scope leads to; undefined when there is no such object. */
export const projectOf = (db: Db, scope: Scope): Promise<ProjectRow | undefined> => finder(db)(scope)

/** Its statements are prepared: what is not asked with who calls asks one. */
const finder = perDatabase((db) => {
	const prepare = (kind: ScopeKind) =>
		db
			.select({ project: projectIn(kind) })
			.from(sql`(select 1) one`)
			.prepare(`project_of_${kind}`)
	const kinds: ScopeKind[] = ['application', ...(Object.keys(tables) as (keyof typeof tables)[])]
	const prepared = new Map(kinds.map((kind) => [kind, prepare(kind)]))
	return async (scope: Scope): Promise<ProjectRow | undefined> => {
		const [kind, id] = Object.entries(scope)[0] as [ScopeKind, number]
		const [found] = (await prepared.get(kind)?.execute({ scope: id })) ?? []
		return found?.project ?? undefined
	}
})
