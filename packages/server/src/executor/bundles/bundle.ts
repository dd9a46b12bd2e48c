import { posix } from 'node:path'
import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import { typeRunAs } from '@assay/engine/surfaces/type-run-as'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { perDatabase } from '../../db/per-database.ts'
import { openEnvironment } from '../../environments/open-environment.ts'
import { reachableFrom } from '../../features/reachable.ts'
import type { FeatureRow } from '../../features/schema.ts'
import * as featureStore from '../../features/store.ts'
import { files } from '../../files/schema.ts'
import { globalLocators, mergedLocators, ownLocators } from '../../global-objects/locators.ts'
import type { Sealer } from '../../identity/seal.ts'
import { projects } from '../../projects/schema.ts'
import type { RunRow } from '../../runs/schema.ts'
import { usualDurations } from '../../runs/usual-durations.ts'
import * as testPlanStore from '../../test-plans/store.ts'
import { CannotBundle } from './cannot-bundle.ts'

/** What of a run says what is in its bundle. */
type Bundled = Pick<
	RunRow,
	'projectId' | 'environmentId' | 'kind' | 'name' | 'tags' | 'featureId' | 'testPlanId' | 'only' | 'runAs' | 'atOnce'
>

/** Everything an executor needs for a run, from today's definition, and nothing of the database. `ids`: with these features alone. */
export async function makeBundle(db: Db, sealer: Sealer, run: Bundled, ids?: readonly number[]): Promise<Bundle> {
	const wanted = ids ? await featureStore.byIds(db, run.projectId, ids) : await featuresOf(db, run)
	const environment = await openEnvironment(db, sealer, run.projectId, run.environmentId)
	if (!environment) throw new CannotBundle('The environment was deleted before the run began.')
	const atOnce = await atOnceOf(db, run)
	const usual =
		atOnce === 1 || wanted.length === 1 || ids ? new Map<number, number>() : await usualDurations(db, wanted)
	const { secrets, ...data } = environment
	const { profile, executors } = run.runAs ?? {}
	const settings = {
		...data.settings,
		...(profile ? { 'gatling.inject': profile } : {}),
		...(executors === undefined ? {} : { 'load.executors': executors }),
	}
	const warnings = await missing(db, run)
	const parts = await partsOf(db, run, wanted, usual, JSON.stringify(settings))
	return {
		name: run.name,
		kind: run.kind,
		...parts,
		...(await loadTargetsOf(db, run, parts)),
		environment: { ...data, settings },
		...(run.tags.trim() === '' ? {} : { tags: run.tags }),
		...(atOnce === undefined ? {} : { atOnce }),
		...(warnings.length > 0 ? { warnings } : {}),
		secrets,
	}
}

/** What its load tests may send to; nothing of a run without any. */
async function loadTargetsOf(
	db: Db,
	{ projectId }: Bundled,
	{ features }: BundleParts,
): Promise<Pick<Bundle, 'loadTargets'>> {
	if (!features.some(({ featureType }) => featureType === 'PERFORMANCE')) return {}
	const [project] = await db
		.select({ loadTargets: projects.loadTargets })
		.from(projects)
		.where(eq(projects.id, projectId))
	return { loadTargets: project?.loadTargets ?? [] }
}

/** Of features of a run that has begun what is in its bundle of them. */
export const makeParts = async (db: Db, run: Bundled, ids: readonly number[]): Promise<BundleParts> =>
	partsOf(db, run, await featureStore.byIds(db, run.projectId, ids), new Map(), '')

type BundleParts = Pick<Bundle, 'features' | 'included' | 'files'>

/** `settings`: those that may name files too; of a run that has begun these are there. */
async function partsOf(
	db: Db,
	run: Bundled,
	wanted: FeatureRow[],
	usual: Map<number, number>,
	settings: string,
): Promise<BundleParts> {
	const globals = await globalLocators(db, run.projectId)
	const included: Record<string, string> = {}
	const includedRows: FeatureRow[] = []
	const features: BundleFeature[] = []
	for (const feature of wanted) {
		const others = await reachableFrom(db, feature)
		includedRows.push(...others)
		for (const other of others) for (const path of pathsOf(other, feature)) included[path] = other.content
		const only = run.only?.[feature.id]
		features.push({
			id: feature.id,
			name: feature.name,
			path: feature.path,
			featureType: typeRunAs(feature.featureType, run.runAs),
			text: feature.content,
			locators: mergedLocators([globals, ...others.map(ownLocators), ownLocators(feature)]),
			...(only?.length ? { only } : {}),
			...(usual.has(feature.id) ? { usual: usual.get(feature.id) } : {}),
		})
	}
	return { features, included, files: await filesOf(db, run.projectId, [...wanted, ...includedRows], settings) }
}

/** As the run was asked for, else as its test plan says; undefined where the environment decides. */
async function atOnceOf(db: Db, { atOnce, testPlanId }: Bundled): Promise<number | undefined> {
	if (atOnce !== null || testPlanId === null) return atOnce ?? undefined
	const plan = await testPlanStore.byId(db, testPlanId)
	return plan === undefined || plan.atOnce === 1 ? undefined : plan.atOnce
}

/** Of a test plan that lost features, and of "rerun failed" whose plan holds some no more. */
async function missing(db: Db, run: Bundled): Promise<string[]> {
	if (run.testPlanId === null) return []
	const gaps = await testPlanStore.gapsOf(db, [run.testPlanId])
	const held = run.only ? await testPlanStore.featureIdsOf(db, run.testPlanId) : []
	const takenOut = Object.keys(run.only ?? {})
		.map(Number)
		.filter((id) => !held.includes(id))
	return [
		...gaps.map(({ name }) => `The feature "${name}" of this test plan was deleted and does not run.`),
		...(await featureStore.byIds(db, run.projectId, takenOut)).map(
			({ name }) => `The feature "${name}" did not pass and was taken out of this test plan: it does not run.`,
		),
	]
}

/** The feature, or those of the test plan in its order; of "rerun failed" only those that failed. */
async function featuresOf(db: Db, run: Bundled): Promise<FeatureRow[]> {
	if (run.kind === 'FEATURE') {
		const wanted = await featureStore.byIds(db, run.projectId, run.featureId === null ? [] : [run.featureId])
		if (wanted.length === 0) throw new CannotBundle('The feature was deleted before the run began.')
		return wanted
	}
	if (run.testPlanId === null) throw new CannotBundle('The test plan was deleted before the run began.')
	const ids = await testPlanStore.featureIdsOf(db, run.testPlanId)
	const wanted = await featureStore.byIds(
		db,
		run.projectId,
		ids.filter((id) => !run.only || run.only[id]),
	)
	if (wanted.length === 0) throw new CannotBundle('The features of the test plan were taken out before the run began.')
	return wanted
}

/** Where an included feature is found: in its own place, and beside the one that includes it under its name. */
function pathsOf(other: FeatureRow, from: FeatureRow): string[] {
	const beside = (name: string) => posix.join(posix.dirname(from.path), `${name}.feature`)
	return [...new Set([other.path, beside(other.name), beside(other.name.replaceAll(' ', '_'))])]
}

// Little enough to hand to every run; beyond it a run gets what it is seen to need.
const fewFiles = { count: 100, bytes: 10 * 1024 * 1024 }

/**
 * Files in their place in the tree: all where they are few, else those that were linked, that a text or the settings name
 * (the app of a device), and Karate's own configuration, which it finds by name. Of two in one place the linked one counts, then the younger.
 */
async function filesOf(db: Db, projectId: number, rows: FeatureRow[], settings: string) {
	const linked = new Set(rows.flatMap(({ includeFiles }) => includeFiles))
	const kept = await filesIn(db).execute({ projectId })
	const few = kept.length <= fewFiles.count && kept.reduce((sum, { size }) => sum + size, 0) <= fewFiles.bytes
	const wanted = kept.filter(
		({ id, name }) =>
			few ||
			linked.has(id) ||
			/^karate-(base|config(-.+)?)\.js$/.test(name) ||
			settings.includes(name) ||
			rows.some(({ content }) => content.includes(name)),
	)
	const byPath = new Map<string, (typeof wanted)[number]>()
	for (const file of [...wanted, ...wanted.filter(({ id }) => linked.has(id))])
		byPath.set(`${file.folder}${file.name}`, file)
	return [...byPath].map(([path, { sha256, size }]) => ({ path, sha256, size }))
}

const filesIn = perDatabase((db) => {
	const { id, name, folder, sha256, size, projectId } = files
	return db
		.select({ id, name, folder, sha256, size })
		.from(files)
		.where(eq(projectId, sql.placeholder('projectId')))
		.orderBy(asc(id))
		.prepare('files_for_run')
})
