import type { FeatureType } from '@assay/contract/feature-types'
import { usualType } from '@assay/engine/surfaces/index'
import { count, desc, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { features } from '../features/schema.ts'
import type { ProjectRow } from '../projects/schema.ts'
import type { Shape } from './shape.ts'

/**
 * Where a push puts things: where the repository says; beside what is there where it holds tests already; else in folders
 * of its own, unless every feature of the project has one.
 */
export async function shapeFor(db: Db, project: ProjectRow, shape: Shape, hasFeatures: boolean): Promise<Shape> {
	const usual = await mostUsedType(db, project)
	if (shape.said) return { ...shape, settings: { ...shape.settings, type: shape.settings.type ?? usual } }
	const paths = await db.select({ path: features.path }).from(features).where(eq(features.projectId, project.id))
	const beside = hasFeatures || (paths.length > 0 && paths.every(({ path }) => path.includes('/')))
	const settings = { ...shape.settings, type: usual, tree: beside ? '' : 'features' }
	return { home: beside ? 'assay/' : '', settings, said: true }
}

async function mostUsedType(db: Db, project: ProjectRow): Promise<FeatureType> {
	if (project.applicationType !== 'ALL') return project.applicationType
	const [most] = await db
		.select({ type: features.featureType })
		.from(features)
		.where(eq(features.projectId, project.id))
		.groupBy(features.featureType)
		.orderBy(desc(count()), features.featureType)
		.limit(1)
	return most?.type ?? usualType
}
