import type { Planning } from '@assay/contract/dashboards'
import type { FeatureType } from '@assay/contract/feature-types'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { features } from '../features/schema.ts'
import { scenarioCounts, testPlanFeatures, testPlans } from '../test-plans/schema.ts'
import { countsOf } from '../test-plans/store.ts'

interface Page {
	page: number
	size: number
}

const scenarios = sql<number>`coalesce(${scenarioCounts.count}, 0)`

/** Everything is counted by the database, but the scenarios of a text that changed since it was last counted. */
export async function planning(
	db: Db,
	projectId: number,
	featurePage: Page & { featureType: FeatureType | undefined },
	releasePage: Page,
): Promise<Planning> {
	await countChanged(db, projectId)
	const types = await typesOf(db, projectId)
	const featureCount = sum(types.map(({ featureCount }) => featureCount))
	const testCaseCount = sum(types.map(({ scenarioCount }) => scenarioCount))
	const [releases] = await db.select({ count: count() }).from(testPlans).where(eq(testPlans.projectId, projectId))
	const releaseCount = releases?.count ?? 0
	const { featureType } = featurePage
	return {
		featureCount,
		testCaseCount,
		averageScenarioPerFeature: featureCount === 0 ? 0 : Math.round((testCaseCount / featureCount) * 100) / 100,
		releaseCount,
		types: types.map(({ featureType, featureCount }) => ({ featureType, featureCount })),
		features: {
			count: featureType ? (types.find((type) => type.featureType === featureType)?.featureCount ?? 0) : featureCount,
			rows: await featureRows(db, projectId, featurePage),
		},
		releases: { count: releaseCount, rows: await releaseRows(db, projectId, releasePage) },
	}
}

/** A count is kept with the version of the text it was counted in; whatever has no such count is counted now. */
async function countChanged(db: Db, projectId: number): Promise<void> {
	const changed = await db
		.select({ id: features.id, version: features.version })
		.from(features)
		.leftJoin(
			scenarioCounts,
			and(eq(scenarioCounts.featureId, features.id), eq(scenarioCounts.version, features.version)),
		)
		.where(and(eq(features.projectId, projectId), sql`${scenarioCounts.featureId} is null`))
	await countsOf(db, changed)
}

const typesOf = (db: Db, projectId: number) =>
	db
		.select({
			featureType: features.featureType,
			featureCount: count(),
			scenarioCount: sql<number>`coalesce(sum(${scenarioCounts.count}), 0)`.mapWith(Number),
		})
		.from(features)
		.leftJoin(scenarioCounts, eq(scenarioCounts.featureId, features.id))
		.where(eq(features.projectId, projectId))
		.groupBy(features.featureType)
		.orderBy(features.featureType)

const featureRows = (
	db: Db,
	projectId: number,
	{ page, size, featureType }: Page & { featureType: FeatureType | undefined },
) =>
	db
		.select({
			id: features.id,
			name: features.name,
			featureType: features.featureType,
			scenarioCount: scenarios.mapWith(Number),
		})
		.from(features)
		.leftJoin(scenarioCounts, eq(scenarioCounts.featureId, features.id))
		.where(and(eq(features.projectId, projectId), featureType && eq(features.featureType, featureType)))
		.orderBy(desc(features.id))
		.limit(size)
		.offset(page * size)

const releaseRows = (db: Db, projectId: number, { page, size }: Page) =>
	db
		.select({
			id: testPlans.id,
			name: testPlans.name,
			featureCount: sql<number>`(
				select count(*) from ${testPlanFeatures} where ${testPlanFeatures.testPlanId} = ${testPlans.id}
			)`.mapWith(Number),
		})
		.from(testPlans)
		.where(eq(testPlans.projectId, projectId))
		.orderBy(desc(testPlans.id))
		.limit(size)
		.offset(page * size)

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
