import type { Feature } from '@assay/contract/features'
import { and, count, eq, like, lt, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { firstPage, inText } from '../db/first-page.ts'
import { inParts } from '../db/in-parts.ts'
import { contains } from '../db/like.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { JsonText, jsonText, listOf, member, merged } from '../http/json-text-body.ts'
import { holdPaths } from '../projects/hold-paths.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { latestOutcomes } from './outcomes.ts'
import { type FeatureRow, featureOutcomes, features } from './schema.ts'
import { columns, fieldsOf, rowVersion, type ShownRow, textsOf } from './texts.ts'

type Search = { applicationId: number; text: string; notIn: number[] }

const found = ({ applicationId, text, notIn }: Search) =>
	and(
		eq(features.projectId, applicationId),
		contains(features.searchName, text),
		notIn.length > 0 ? notInArray(features.id, notIn) : undefined,
	)

/**
 * What is kept of its latest outcome. One is looked up for each row: how many are kept PostgreSQL guesses wrongly, and would
 * read all of them for a page.
 */
const kept = (db: Db) => {
	const { featureId, whole, foundAt, stamp } = featureOutcomes
	return db
		.select({ whole })
		.from(featureOutcomes)
		.where(and(eq(featureId, features.id), eq(foundAt, stamp)))
		.limit(inText(1))
		.as('outcome')
}

/** Columns of features with what is kept of their outcomes. */
const selectKept = <Columns extends SelectedFields>(db: Db, columns: Columns) => {
	const outcome = kept(db)
	return db
		.select({ ...columns, whole: outcome.whole })
		.from(features)
		.leftJoinLateral(outcome, sql`true`)
}

/** Without what `textsOf` knows. */
const selectHeads = (db: Db) => selectKept(db, { id: features.id, row: rowVersion })

const ids = (db: Db, where: SQL | undefined) =>
	db.select({ id: features.id }).from(features).where(where).orderBy(newest(features.id))

/** Ids first, which an index alone gives: the texts of the pages before are not read to be skipped. */
const pageOf = (db: Db, page: SQLWrapper) =>
	selectHeads(db).where(sql`${features.id} = any(array(${page}))`).orderBy(newest(features.id))

export const list = (db: Db, search: Search, { page, size }: { page: number; size: number }) =>
	page === 0 && search.text === '' && search.notIn.length === 0
		? first(db, size).execute({ project: search.applicationId })
		: pageOf(
				db,
				ids(db, found(search))
					.limit(size)
					.offset(page * size),
			)

/** What the list of features opens with. No texts are skipped, so that one index gives the rows themselves. */
const first = firstPage((db, size) =>
	selectHeads(db)
		.where(eq(features.projectId, sql.placeholder('project')))
		.orderBy(newest(features.id))
		.limit(inText(size))
		.prepare(`first_${size}_features`),
)

/** Everything, newest first, part after part. */
export const all = (db: Db, project: ProjectRow) =>
	inParts(
		(below, rows) =>
			selectKept(db, columns)
				.where(and(eq(features.projectId, project.id), lt(features.id, below)))
				.orderBy(newest(features.id))
				.limit(rows),
		(rows) => shown(db, rows, project),
	)

export async function countBy(db: Db, search: Search): Promise<number> {
	const [row] = await db.select({ count: count() }).from(features).where(found(search))
	return row?.count ?? 0
}

/** In the tree of their project. */
export async function pathsIn(db: Db, projectId: number): Promise<string[]> {
	const rows = await db
		.select({ path: features.path })
		.from(features)
		.where(eq(features.projectId, projectId))
		.orderBy(features.path)
	return rows.map(({ path }) => path)
}

export async function byId(db: Db, id: number) {
	const [row] = await db.select().from(features).where(eq(features.id, id))
	return row
}

/** Of one project, in the order of the ids; those deleted meanwhile are left out. */
export async function byIds(db: Db, projectId: number, ids: readonly number[]) {
	if (ids.length === 0) return []
	return inOrder(await rowsOf(db).execute({ projectId, ids: [...ids] }), ids)
}

const rowsOf = perDatabase((db) =>
	db
		.select()
		.from(features)
		.where(
			and(
				eq(features.projectId, sql.placeholder('projectId')),
				sql`${features.id} = any(${sql.placeholder('ids')}::bigint[])`,
			),
		)
		.prepare('features_by_ids'),
)

/** The same, to be shown. */
export const included = async (db: Db, projectId: number, ids: readonly number[]) =>
	ids.length === 0 ? [] : inOrder(await headsOf(db).execute({ project: projectId, ids: [...ids] }), ids)

/** Prepared: hundreds of ids, each by itself, take longer to be put into a statement than to be found. */
const headsOf = perDatabase((db) =>
	selectHeads(db)
		.where(
			and(
				eq(features.projectId, sql.placeholder('project')),
				sql`${features.id} = any(${sql.placeholder('ids')}::bigint[])`,
			),
		)
		.prepare('features_included'),
)

function inOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
	const byId = new Map(rows.map((row) => [row.id, row]))
	return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Holds the row until the transaction ends, so that two saves come one after the other. */
export async function hold(tx: Db, id: number): Promise<FeatureRow | undefined> {
	const [row] = await tx.select().from(features).where(eq(features.id, id)).for('update')
	return row
}

/** Without its text, which may be large. */
export async function nameOf(db: Db, id: number): Promise<string | undefined> {
	const [row] = await db.select({ name: features.name }).from(features).where(eq(features.id, id))
	return row?.name
}

/** A path nobody in the project has: the wished one, else with -2, -3 …; holds the paths, so that two creates ask one after the other. */
export async function freePath(tx: Db, projectId: number, wished: string): Promise<string> {
	await holdPaths(tx, projectId)
	const stem = wished.replace(/\.feature$/, '')
	const escaped = stem.replace(/[\\%_]/g, '\\$&')
	const taken = await tx
		.select({ path: features.path })
		.from(features)
		.where(
			and(
				eq(features.projectId, projectId),
				or(eq(features.path, wished), like(features.path, `${escaped}-%.feature`)),
			),
		)
	const paths = new Set(taken.map(({ path }) => path))
	let path = wished
	for (let n = 2; paths.has(path); n++) path = `${stem}-${n}.feature`
	return path
}

export async function remove(tx: Db, feature: FeatureRow): Promise<void> {
	await tx
		.update(features)
		.set({ includeFeatures: sql`array_remove(${features.includeFeatures}, ${feature.id}::bigint)` })
		.where(
			and(eq(features.projectId, feature.projectId), sql`${features.includeFeatures} @> array[${feature.id}::bigint]`),
		)
	await tx.delete(features).where(eq(features.id, feature.id))
}

/** `whole`: what is kept of its outcome, null where nothing is, absent where nobody has looked. */
type Shown = ShownRow & { whole?: string | null }
type Head = Awaited<ReturnType<typeof included>>[number]

/** Rows of a project as the wire shows them, each with the outcome of its latest finished run. */
export async function shown(db: Db, rows: Shown[], project: ProjectRow): Promise<Feature[]> {
	const outcomes = await outcomesOf(db, rows)
	return rows.map((row) => ({
		...fieldsOf(row),
		...belonging(project),
		lastRun: JSON.parse(outcomes.get(row.id) ?? 'null'),
	}))
}

/** The same as JSON text; those deleted meanwhile are left out. */
export async function shownText(db: Db, heads: Head[], project: ProjectRow): Promise<JsonText<Feature[]>> {
	const texts = await textsOf(db, heads)
	const outcomes = await outcomesOf(db, heads)
	const ofProject = jsonText(belonging(project))
	return listOf(
		heads.flatMap(({ id }) => {
			const text = texts.get(id)
			return text
				? merged<Feature>(
						text,
						ofProject,
						member('lastRun', new JsonText<Feature['lastRun']>(outcomes.get(id) ?? 'null')),
					)
				: []
		}),
	)
}

const outcomesOf = (db: Db, rows: { id: number; whole?: string | null }[]) =>
	latestOutcomes(
		db,
		rows.map(({ id }) => id),
		rows.some(({ whole }) => whole === undefined)
			? undefined
			: rows.flatMap(({ id, whole }) => (whole ? [{ feature: id, whole }] : [])),
	)

const belonging = ({ id, name }: ProjectRow) => ({ application: { id, name }, application_id: id })
