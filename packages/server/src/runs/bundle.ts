import { posix } from 'node:path'
import type { Bundle, BundleFeature, Locators } from '@assay/contract/bundle'
import { classPathRoots } from '@assay/engine/class-path-roots'
import { secretValues } from '@assay/engine/values/secret-keys'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { environments } from '../environments/schema.ts'
import { openSecrets } from '../environments/secrets.ts'
import { type FeatureRow, features } from '../features/schema.ts'
import * as featureStore from '../features/store.ts'
import { files } from '../files/schema.ts'
import { globalObjects } from '../global-objects/schema.ts'
import type { Sealer } from '../identity/seal.ts'
import { isJson } from '../json-text.ts'
import * as testPlanStore from '../test-plans/store.ts'
import type { RunRow } from './schema.ts'

/** Everything an executor needs for a run, from today's definition, and nothing of the database. */
export class CannotBundle extends Error {}

export async function makeBundle(db: Db, sealer: Sealer, run: RunRow): Promise<Bundle> {
	const wanted = await featuresOf(db, run)
	const environment = await openEnvironment(db, sealer, run)
	const globals = await globalLocators(db, run.projectId)

	const included: Record<string, string> = {}
	const includedRows: FeatureRow[] = []
	const bundled: BundleFeature[] = []
	for (const feature of wanted) {
		const others = await reachableFrom(db, feature)
		includedRows.push(...others)
		for (const other of others) for (const path of pathsOf(other, feature)) included[path] = other.content
		const only = run.only?.[feature.id]
		bundled.push({
			id: feature.id,
			name: feature.name,
			path: feature.path,
			featureType: feature.featureType,
			text: feature.content,
			locators: merged([globals, ...others.map(ownLocators), ownLocators(feature)]),
			...(only ? { only } : {}),
		})
	}
	const { secrets, ...data } = environment
	return {
		name: run.name,
		kind: run.kind,
		features: bundled,
		included,
		files: await filesOf(db, run.projectId, [...wanted, ...includedRows]),
		environment: data,
		...(run.tags.trim() === '' ? {} : { tags: run.tags }),
		secrets,
	}
}

/** The feature, or those of the test plan in its order; of "rerun failed" only those that failed. */
async function featuresOf(db: Db, run: RunRow): Promise<FeatureRow[]> {
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

async function openEnvironment(db: Db, sealer: Sealer, run: RunRow) {
	const [row] = await db
		.select()
		.from(environments)
		.where(eq(environments.id, run.environmentId ?? 0))
	if (!row) throw new CannotBundle('The environment was deleted before the run began.')
	const opened = [row.ui, row.api, row.settings].map((text) => openSecrets(sealer, run.projectId, text))
	const [ui = {}, api = {}, settings = {}] = opened.map(({ text }) => jsonObject(text))
	const secrets = [...opened.flatMap(({ secrets }) => secrets), ...secretValues([ui, api, settings])]
	return { name: row.name, ui, api, settings, secrets: [...new Set(secrets)] }
}

/**
 * Features that this one includes or calls by their path, and theirs in turn, each once however they include each other.
 * Those nearest to the feature come last, because later locators win.
 */
async function reachableFrom(db: Db, start: FeatureRow): Promise<FeatureRow[]> {
	const seen = new Map<number, FeatureRow>([[start.id, start]])
	let edge = [start]
	const levels: FeatureRow[][] = []
	while (edge.length > 0) {
		const ids = edge.flatMap(({ includeFeatures }) => includeFeatures)
		const named = await byIdsOrPaths(db, start.projectId, ids, edge.flatMap(calledPaths))
		edge = named.filter(({ id }) => !seen.has(id))
		for (const feature of edge) seen.set(feature.id, feature)
		levels.unshift(edge)
	}
	return levels.flat()
}

async function byIdsOrPaths(db: Db, projectId: number, ids: number[], paths: string[]): Promise<FeatureRow[]> {
	const included = await featureStore.byIds(db, projectId, [...new Set(ids)])
	if (paths.length === 0) return included
	const called = await db
		.select()
		.from(features)
		.where(and(eq(features.projectId, projectId), inArray(features.path, [...new Set(paths)])))
	return [...called, ...included]
}

/** Paths in the project's tree that a text may call: beside itself and from the roots, with spaces where it wrote underscores. */
function calledPaths({ content, path }: FeatureRow): string[] {
	return [...new Set(mentionedFeatures(content))].flatMap((text) => {
		const plain = text.replace(/^\/+/, '')
		const beside = posix.join(posix.dirname(path), plain)
		const fromRoots = classPathRoots.map((root) => posix.join(root, plain))
		return [...fromRoots, beside, beside.replaceAll('_', ' ')].filter((candidate) => !candidate.startsWith('..'))
	})
}

/** Each `….feature` of a text, back to the quote, colon, bracket or line that it begins after. */
function mentionedFeatures(text: string): string[] {
	const found: string[] = []
	for (let end = text.indexOf('.feature'); end >= 0; end = text.indexOf('.feature', end + 1)) {
		const before = text.slice(Math.max(0, end - 300), end)
		found.push(`${/[^'"():\r\n\t]*$/.exec(before)?.[0].trim() ?? ''}.feature`)
	}
	return found
}

/** The object repository as a feature sees it while it is written: the pages of the project, what it includes, its own. */
export async function locatorsAround(db: Db, projectId: number, feature: FeatureRow | undefined): Promise<Locators> {
	const others = feature ? await reachableFrom(db, feature) : []
	return merged([
		await globalLocators(db, projectId),
		...others.map(ownLocators),
		...(feature ? [ownLocators(feature)] : []),
	])
}

/** Where an included feature is found: in its own place, and beside the one that includes it under its name. */
function pathsOf(other: FeatureRow, from: FeatureRow): string[] {
	const beside = (name: string) => posix.join(posix.dirname(from.path), `${name}.feature`)
	return [...new Set([other.path, beside(other.name), beside(other.name.replaceAll(' ', '_'))])]
}

/** A page of the object repository each: its `locator` wins over its `content`, and the younger page over the older. */
async function globalLocators(db: Db, projectId: number): Promise<Locators> {
	const rows = await db
		.select()
		.from(globalObjects)
		.where(eq(globalObjects.projectId, projectId))
		.orderBy(asc(globalObjects.id))
	return merged(rows.flatMap(({ name, content, locator }) => [locatorsIn(content, name), locatorsIn(locator, name)]))
}

const ownLocators = ({ xpath, name }: FeatureRow) => locatorsIn(xpath, name)

/** Page → element → locator; elements without a page belong to the page named as the object. */
function locatorsIn(text: string, page: string): Locators {
	const found: Locators = {}
	for (const [key, value] of Object.entries(jsonObject(text))) {
		if (typeof value === 'string') found[page] = { ...found[page], [key]: value }
		else if (typeof value === 'object' && value !== null)
			for (const [element, locator] of Object.entries(value))
				if (typeof locator === 'string') found[key] = { ...found[key], [element]: locator }
	}
	return found
}

function merged(parts: Locators[]): Locators {
	const all: Locators = {}
	for (const part of parts)
		for (const [page, elements] of Object.entries(part)) all[page] = { ...all[page], ...elements }
	return all
}

function jsonObject(text: string): Record<string, unknown> {
	if (text.trim() === '' || !isJson(text)) return {}
	const value: unknown = JSON.parse(text)
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

// Little enough to hand to every run; beyond it a run gets what it is seen to need.
const fewFiles = { count: 100, bytes: 10 * 1024 * 1024 }

/**
 * Files in their place in the tree: all where they are few, else those that were linked, that a text names, and Karate's own
 * configuration, which it finds by name. Of two in one place the linked one counts, then the younger.
 */
async function filesOf(db: Db, projectId: number, rows: FeatureRow[]) {
	const linked = new Set(rows.flatMap(({ includeFiles }) => includeFiles))
	const kept = await db.select().from(files).where(eq(files.projectId, projectId)).orderBy(asc(files.id))
	const few = kept.length <= fewFiles.count && kept.reduce((sum, { size }) => sum + size, 0) <= fewFiles.bytes
	const wanted = kept.filter(
		({ id, name }) =>
			few ||
			linked.has(id) ||
			/^karate-(base|config(-.+)?)\.js$/.test(name) ||
			rows.some(({ content }) => content.includes(name)),
	)
	const byPath = new Map<string, (typeof wanted)[number]>()
	for (const file of [...wanted, ...wanted.filter(({ id }) => linked.has(id))])
		byPath.set(`${file.folder}${file.name}`, file)
	return [...byPath].map(([path, { sha256, size }]) => ({ path, sha256, size }))
}
