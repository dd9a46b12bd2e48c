import type { Planning } from '@assay/contract/dashboards'
import type { FeatureType } from '@assay/contract/feature-types'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { features } from '../features/schema.ts'
import { scenarioCounts, testPlanFeatures, testPlans } from '../test-plans/schema.ts'
import { countsOf } from '../test-plans/store.ts'

interface Page {
	page: number
	size: number
}

/** Everything is counted by the database, but the scenarios of a text that changed since it was last counted. */
export async function planning(
	db: Db,
	projectId: number,
	featurePage: Page & { featureType: FeatureType | undefined },
	releasePage: Page,
): Promise<Planning> {
	const read = () =>
		Promise.all([
			typesOf(db, projectId),
			featureRows(db, projectId, featurePage),
			releaseRows(db, projectId, releasePage),
			db.select({ count: count() }).from(testPlans).where(eq(testPlans.projectId, projectId)),
		])
	let answers = await read()
	if (answers[0].some(({ changed }) => changed > 0)) {
		await countChanged(db, projectId)
		answers = await read()
	}
	const [types, featuresShown, releasesShown, [releases]] = answers
	const featureCount = sum(types.map(({ featureCount }) => featureCount))
	const testCaseCount = sum(types.map(({ scenarioCount }) => scenarioCount))
	const { featureType } = featurePage
	const releaseCount = releases?.count ?? 0
	return {
		featureCount,
		testCaseCount,
		averageScenarioPerFeature: featureCount === 0 ? 0 : Math.round((testCaseCount / featureCount) * 100) / 100,
		releaseCount,
		types: types.map(({ featureType, featureCount }) => ({ featureType, featureCount })),
		features: {
			count: featureType ? (types.find((type) => type.featureType === featureType)?.featureCount ?? 0) : featureCount,
			rows: featuresShown,
		},
		releases: { count: releaseCount, rows: releasesShown },
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
			changed:
				sql<number>`count(*) filter (where ${scenarioCounts.version} is distinct from ${features.version})`.mapWith(
					Number,
				),
		})
		.from(features)
		.leftJoin(scenarioCounts, eq(scenarioCounts.featureId, features.id))
		.where(eq(features.projectId, projectId))
		.groupBy(features.featureType)
		.orderBy(features.featureType)

/** Ids first, which an index alone gives. */
function featureRows(
	db: Db,
	projectId: number,
	{ page, size, featureType }: Page & { featureType: FeatureType | undefined },
) {
	const ids = db
		.select({ id: features.id })
		.from(features)
		.where(and(eq(features.projectId, projectId), featureType && eq(features.featureType, featureType)))
		.orderBy(newest(features.id))
		.limit(size)
		.offset(page * size)
	return db
		.select({
			id: features.id,
			name: features.name,
			featureType: features.featureType,
			scenarioCount: sql<number>`coalesce(${scenarioCounts.count}, 0)`.mapWith(Number),
		})
		.from(features)
		.leftJoin(scenarioCounts, eq(scenarioCounts.featureId, features.id))
		.where(inArray(features.id, ids))
		.orderBy(newest(features.id))
}

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
		.orderBy(newest(testPlans.id))
		.limit(size)
		.offset(page * size)

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
