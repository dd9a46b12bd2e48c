import type { FeatureType } from '@assay/contract/feature-types'
import type { Release, TestPlan } from '@assay/contract/test-plans'
import { scenarioCount } from '@assay/engine/surfaces/chosen-scenarios'
import { and, asc, count, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inParts } from '../db/in-parts.ts'
import { contains } from '../db/like.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { together } from '../db/together.ts'
import { latestCounts } from '../features/outcomes.ts'
import { features } from '../features/schema.ts'
import { JsonText } from '../http/json-text-body.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { audited } from '../saving.ts'
import { lastRuns } from './last-runs.ts'
import { scenarioCounts, type TestPlanRow, testPlanFeatures, testPlanGaps, testPlans } from './schema.ts'

type Search = { applicationId: number; searchValue: string }

/** Names are folded as they are read: a project has few test plans. */
const found = ({ applicationId, searchValue }: Search) =>
	and(eq(testPlans.projectId, applicationId), contains(sql`lower(${testPlans.name})`, searchValue))

export const list = (db: Db, search: Search, { page, size }: { page: number; size: number }) =>
	db
		.select()
		.from(testPlans)
		.where(found(search))
		.orderBy(newest(testPlans.id))
		.limit(size)
		.offset(page * size)

/** Everything as the dashboard shows it, newest first, part after part. */
export const all = (db: Db, projectId: number) =>
	inParts(
		(below, rows) =>
			db
				.select()
				.from(testPlans)
				.where(and(eq(testPlans.projectId, projectId), lt(testPlans.id, below)))
				.orderBy(newest(testPlans.id))
				.limit(rows),
		(rows) => releases(db, rows),
	)

export async function countBy(db: Db, search: Search): Promise<number> {
	const [row] = await db.select({ count: count() }).from(testPlans).where(found(search))
	return row?.count ?? 0
}

export async function byId(db: Db, id: number): Promise<TestPlanRow | undefined> {
	const [row] = await db.select().from(testPlans).where(eq(testPlans.id, id))
	return row
}

/**
 * Holds the row until the transaction ends, so that two saves come one after the other; a run may start and a gap be left meanwhile,
 * which only refer to it.
 */
export async function hold(tx: Db, id: number): Promise<TestPlanRow | undefined> {
	const [row] = await tx.select().from(testPlans).where(eq(testPlans.id, id)).for('no key update')
	return row
}

/** The same of several that are to be changed together with their features: before these, as a save of a plan does. */
export const holdPlans = (tx: Db, ids: readonly number[]) =>
	tx.execute(
		sql`select from ${testPlans} where id = any(${sql.param([...ids])}::bigint[]) order by id for no key update`,
	)

/**
 * Waits until nobody is deleting one of the features, and lets nobody until the transaction ends. Called before anything of the plan
 * is changed: a deletion takes features out of plans, and would wait for that change while the change waits for it.
 */
export const holdFeatures = (tx: Db, featureIds: readonly number[]) =>
	tx.execute(
		sql`select from ${features} where id = any(${sql.param([...featureIds])}::bigint[]) order by id for key share`,
	)

/** In the order of the ids; one named twice runs where it is named first. */
export async function setFeatures(tx: Db, testPlanId: number, featureIds: readonly number[]): Promise<void> {
	await tx.delete(testPlanFeatures).where(eq(testPlanFeatures.testPlanId, testPlanId))
	const ids = [...new Set(featureIds)]
	if (ids.length === 0) return
	await tx.execute(sql`
		insert into ${testPlanFeatures} (test_plan_id, feature_id, position)
		select ${testPlanId}, id, position from unnest(${sql.param(ids)}::bigint[]) with ordinality as f(id, position)`)
}

interface PlanFeature {
	id: number
	name: string
	featureType: FeatureType
	version: number
}

/** The features of plans by plan, each plan's in execution order, without their texts. */
export async function featuresOf(db: Db, testPlanIds: number[]): Promise<Map<number, PlanFeature[]>> {
	const idsOf = await featureIdsByPlan(db, testPlanIds)
	const held = await featuresById(db, allOf(idsOf))
	return new Map([...idsOf].map(([plan, ids]) => [plan, ids.flatMap((id) => held.get(id) ?? [])]))
}

const allOf = (idsByPlan: Map<number, number[]>) => [...new Set([...idsByPlan.values()].flat())]

async function featureIdsByPlan(db: Db, testPlanIds: number[]): Promise<Map<number, number[]>> {
	if (testPlanIds.length === 0) return new Map()
	const rows = await statements(db).featureIds.execute({ ids: testPlanIds })
	return new Map(rows.map(({ plan, ids }) => [plan, ids]))
}

async function featuresById(db: Db, featureIds: number[]): Promise<Map<number, PlanFeature>> {
	if (featureIds.length === 0) return new Map()
	const [columns] = await statements(db).features.execute({ ids: featureIds })
	// As many of each.
	return new Map(
		columns?.ids?.map((id, at) => [
			id,
			{
				id,
				name: columns.names?.[at] as string,
				featureType: columns.types?.[at] as FeatureType,
				version: columns.versions?.[at] as number,
			},
		]),
	)
}

const ids = sql`${sql.placeholder('ids')}::bigint[]`
const column = <T>(of: PgColumn) => sql<T[] | null>`json_agg(${of})`

/**
 * Features in one row, and a row for each plan: there may be thousands, and a row takes longer than what is in it. Features that many
 * plans hold are read once.
 */
const statements = perDatabase((db) => ({
	featureIds: db
		.select({
			plan: testPlanFeatures.testPlanId,
			ids: sql<number[]>`json_agg(${testPlanFeatures.featureId} order by ${testPlanFeatures.position})`,
		})
		.from(testPlanFeatures)
		.where(sql`${testPlanFeatures.testPlanId} = any(${ids})`)
		.groupBy(testPlanFeatures.testPlanId)
		.prepare('feature_ids_of_plans'),
	features: db
		.select({
			ids: column<number>(features.id),
			names: column<string>(features.name),
			types: column<FeatureType>(features.featureType),
			versions: column<number>(features.version),
		})
		.from(features)
		.where(sql`${features.id} = any(${ids})`)
		.prepare('features_of_plans'),
}))

/** Where plans held features that were deleted, in their order. */
export const gapsOf = (db: Db, testPlanIds: number[]) => gapsOfPlans(db).execute({ ids: testPlanIds })

/** Prepared: to make and plan it takes longer than to find that nothing is there. */
const gapsOfPlans = perDatabase((db) =>
	db
		.select()
		.from(testPlanGaps)
		.where(sql`${testPlanGaps.testPlanId} = any(${ids})`)
		.orderBy(asc(testPlanGaps.testPlanId), asc(testPlanGaps.position), asc(testPlanGaps.id))
		.prepare('gaps_of_plans'),
)

export async function keepGaps(tx: Db, testPlanId: number, kept: readonly number[]): Promise<void> {
	const others = and(eq(testPlanGaps.testPlanId, testPlanId), notInArray(testPlanGaps.id, [...kept]))
	await tx.delete(testPlanGaps).where(others)
}

/** Rows of a project as the wire shows them. */
export async function shown(db: Db, rows: TestPlanRow[], project: ProjectRow): Promise<JsonText<TestPlan>[]> {
	if (rows.length === 0) return []
	const ids = rows.map(({ id }) => id)
	const [{ idsOf, texts }, { gaps, ran }] = await together(
		db,
		async () => {
			const idsOf = await featureIdsByPlan(db, ids)
			return { idsOf, texts: await featureTexts(db, allOf(idsOf), project) }
		},
		async () => ({ gaps: await gapsOf(db, ids), ran: await lastRuns(db, ids) }),
	)
	return rows.map((row) => {
		const featureIds = idsOf.get(row.id)?.filter((id) => texts.has(id)) ?? []
		const plan: Omit<TestPlan, 'features'> = {
			id: row.id,
			name: row.name,
			description: row.description,
			featureIds,
			atOnce: row.atOnce,
			applicationId: row.projectId,
			gaps: gaps
				.filter(({ testPlanId }) => testPlanId === row.id)
				.map(({ id, name, position, deletedBy, deletedAt }) => ({
					id,
					name,
					position,
					deletedBy,
					deletedAt: deletedAt.toISOString(),
				})),
			lastRun: ran.get(row.id) ?? null,
			...audited(row),
		}
		const shown = featureIds.map((id) => texts.get(id)).join(',')
		return new JsonText(`${JSON.stringify(plan).slice(0, -1)},"features":[${shown}]}`)
	})
}

/** Of each feature that is there the JSON text by which plans show it. */
async function featureTexts(db: Db, featureIds: number[], project: ProjectRow): Promise<Map<number, string>> {
	const [held, outcomes] = await together(
		db,
		() => featuresById(db, featureIds),
		() => latestCounts(db, featureIds),
	)
	const application = JSON.stringify({ id: project.id, name: project.name })
	// By hand: of a thousand features it takes a quarter of the time.
	return new Map(
		[...held.values()].map(({ id, name, featureType }) => [
			id,
			`{"id":${id},"name":${JSON.stringify(name)},"featureType":"${featureType}","application":${application},"lastRun":${outcomes.get(id) ?? 'null'}}`,
		]),
	)
}

async function releases(db: Db, rows: TestPlanRow[]): Promise<Release[]> {
	const ofPlan = await featuresOf(
		db,
		rows.map(({ id }) => id),
	)
	const counts = await countsOf(db, [...ofPlan.values()].flat())
	return rows.map(({ id, name, description }) => ({
		id,
		name,
		description,
		features: (ofPlan.get(id) ?? []).map(({ id, name, featureType }) => ({
			id,
			name,
			featureType,
			scenarioCount: counts.get(id) ?? 0,
		})),
	}))
}

// As many texts at once as a server holds without feeling it.
const countedAtOnce = 500

/** Scenario counts by feature: kept ones where the text is still that version, else counted and kept. */
export async function countsOf(db: Db, wanted: { id: number; version: number }[]): Promise<Map<number, number>> {
	const versions = new Map(wanted.map(({ id, version }) => [id, version]))
	const counts = new Map<number, number>()
	const ids = [...versions.keys()]
	if (ids.length === 0) return counts
	const kept = await db
		.select()
		.from(scenarioCounts)
		.where(sql`${scenarioCounts.featureId} = any(${sql.param(ids)}::bigint[])`)
	for (const { featureId, version, count } of kept)
		if (version === versions.get(featureId)) counts.set(featureId, count)

	const stale = ids.filter((id) => !counts.has(id))
	for (let at = 0; at < stale.length; at += countedAtOnce) {
		const texts = await db
			.select({ featureId: features.id, version: features.version, text: features.content, type: features.featureType })
			.from(features)
			.where(sql`${features.id} = any(${sql.param(stale.slice(at, at + countedAtOnce))}::bigint[])`)
		const fresh = texts.map(({ featureId, version, text, type }) => ({
			featureId,
			version,
			count: scenarioCount(text, type),
		}))
		for (const { featureId, count } of fresh) counts.set(featureId, count)
		if (fresh.length > 0) await keepCounts(db, fresh)
	}
	return counts
}

/** From the features that still are there: one deleted meanwhile keeps no count. */
const keepCounts = (db: Db, fresh: { featureId: number; version: number; count: number }[]) =>
	db.execute(sql`
		insert into ${scenarioCounts} (feature_id, version, count)
		select f.id, c.version, c.count
		from unnest(
			${sql.param(fresh.map(({ featureId }) => featureId))}::bigint[],
			${sql.param(fresh.map(({ version }) => version))}::int[],
			${sql.param(fresh.map(({ count }) => count))}::int[]) as c(id, version, count)
		join ${features} f on f.id = c.id
		order by f.id
		on conflict (feature_id) do update set version = excluded.version, count = excluded.count`)

/** The features of one plan in execution order, by id. */
export const featureIdsOf = async (db: Db, testPlanId: number): Promise<number[]> =>
	(await featureIdsByPlan(db, [testPlanId])).get(testPlanId) ?? []
