import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { environments } from '../environments/schema.ts'
import { features } from '../features/schema.ts'
import { files } from '../files/schema.ts'
import { globalObjects } from '../global-objects/schema.ts'
import { schedules } from '../schedules/schema.ts'
import { testPlanFeatures, testPlans } from '../test-plans/schema.ts'
import { type Kind, kinds, type Values } from './document.ts'
import { objectPage } from './pages.ts'
import { safePlace, safePlaces } from './safe-place.ts'
import { gitBases, type Origin } from './schema.ts'
import { masked } from './take-secrets.ts'

/** What a project holds, by places in a repository. */
export interface ProjectSide {
	items: Record<Kind, Item[]>
	/** What both sides held when they were last the same. */
	bases: Record<Kind, Map<string, { objectId: number; hash: string }>>
	/** The values of some objects, with everything they refer to as places. */
	values<K extends Kind>(kind: K, ids: number[]): Promise<Map<number, Values[K]>>
	byId(kind: Kind, id: number | null): Item | undefined
}

export interface Item {
	id: number
	version: number
	/** As the project calls it: a path, or a name. */
	called: string
	place: string
}

export const tables = {
	environment: environments,
	file: files,
	feature: features,
	globalObject: globalObjects,
	testPlan: testPlans,
	schedule: schedules,
} as const

/**
 * @param takes whether the repository has something at a place; what is there already stays there
 * @param origin whose former state counts
 */
export async function readProject(
	db: Db,
	projectId: number,
	takes: (kind: Kind, place: string) => boolean,
	origin: Origin,
): Promise<ProjectSide> {
	const bases = await readBases(db, projectId, origin)
	const items = {} as ProjectSide['items']
	for (const kind of kinds) items[kind] = await itemsOf(db, projectId, kind)
	const tree = safePlaces()
	for (const kind of kinds)
		place(items[kind], kind, bases[kind], takes, kind === 'feature' || kind === 'file' ? tree : safePlaces())

	const index = Object.fromEntries(kinds.map((kind) => [kind, new Map(items[kind].map((item) => [item.id, item]))]))
	const byId = (kind: Kind, id: number | null) => (id === null ? undefined : index[kind]?.get(id))
	return {
		items,
		bases,
		byId,
		async values<K extends Kind>(kind: K, ids: number[]) {
			const read = ids.length === 0 ? new Map() : await readers[kind](db, ids, byId)
			return read as Map<number, Values[K]>
		},
	}
}

async function readBases(db: Db, projectId: number, origin: Origin): Promise<ProjectSide['bases']> {
	const bases = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as ProjectSide['bases']
	for (const { kind, place, objectId, hash } of await db
		.select()
		.from(gitBases)
		.where(and(eq(gitBases.projectId, projectId), eq(gitBases.origin, origin))))
		bases[kind].set(place, { objectId, hash })
	return bases
}

async function itemsOf(db: Db, projectId: number, kind: Kind): Promise<Item[]> {
	if (kind === 'feature') {
		const { id, version, path } = features
		const rows = await db
			.select({ id, version, path })
			.from(features)
			.where(eq(features.projectId, projectId))
			.orderBy(asc(id))
		return rows.map(({ id, version, path }) => ({ id, version, called: path, place: '' }))
	}
	if (kind === 'file') {
		const rows = await db.select().from(files).where(eq(files.projectId, projectId)).orderBy(asc(files.id))
		// Of two in one place the younger counts in runs: it has the name.
		return rows
			.map(({ id, version, folder, name }) => ({ id, version, called: `${folder}${name}`, place: '' }))
			.toReversed()
	}
	const table = tables[kind]
	const rows = await db
		.select({ id: table.id, version: table.version, called: table.name })
		.from(table)
		.where(eq(table.projectId, projectId))
		.orderBy(asc(table.id))
	return rows.map((row) => ({ ...row, place: '' }))
}

/** Where it lies already; else where its name says; else where it lay when both sides were last the same. */
function place(
	items: Item[],
	kind: Kind,
	bases: Map<string, { objectId: number; hash: string }>,
	takes: (kind: Kind, place: string) => boolean,
	free: ReturnType<typeof safePlaces>,
) {
	const lain = new Map([...bases].map(([place, { objectId }]) => [objectId, place]))
	const used = new Set<string>()
	const put = (item: Item, place: string | undefined) => {
		if (item.place !== '' || place === undefined || used.has(place) || !takes(kind, place)) return
		item.place = place
		used.add(place)
		free(place, endingOf(kind, place))
	}
	const fits = (item: Item) => {
		const before = lain.get(item.id)
		const stem = wishedPlace(kind, item.called)
		return before !== undefined && (before === stem || before.replace(/-\d+(?=\.[^./]+$|$)/, '') === stem)
	}
	for (const item of items) if (fits(item)) put(item, lain.get(item.id))
	for (const item of items) put(item, item.called)
	for (const item of items) put(item, wishedPlace(kind, item.called))
	for (const item of items) put(item, lain.get(item.id))
	for (const item of items) {
		if (item.place !== '') continue
		const wished = wishedPlace(kind, item.called)
		do item.place = free(wished, endingOf(kind, wished))
		while (takes(kind, item.place))
	}
}

/** Where an object would lie by its name. */
export function wishedPlace(kind: Kind, called: string): string {
	if (kind === 'feature') {
		const safe = safePlace(called)
		return /\.feature$/i.test(safe) ? safe : `${safe}.feature`
	}
	if (kind === 'file') return safePlace(called).replace(/(\.feature(?:\.ya?ml)?)$/i, '$1_')
	return safePlace(called.replaceAll('/', '_')).replace(objectPage, '_$1')
}

const endingOf = (kind: Kind, place: string) =>
	kind === 'feature' ? '.feature' : kind === 'file' ? (/[^/](\.[^./]+)$/.exec(place)?.[1] ?? '') : ''

type ById = ProjectSide['byId']
const placesOf = (byId: ById, kind: Kind, ids: number[]) => ids.flatMap((id) => byId(kind, id)?.place ?? [])

const readers: { [K in Kind]: (db: Db, ids: number[], byId: ById) => Promise<Map<number, Values[K]>> } = {
	async feature(db, ids, byId) {
		const rows = await db.select().from(features).where(inArray(features.id, ids))
		return new Map(
			rows.map((row) => [
				row.id,
				{
					path: row.path,
					name: row.name,
					type: row.featureType,
					locators: row.xpath,
					includes: placesOf(byId, 'feature', row.includeFeatures),
					files: placesOf(byId, 'file', row.includeFiles),
					content: row.content,
				},
			]),
		)
	},
	async file(db, ids) {
		const rows = await db.select().from(files).where(inArray(files.id, ids))
		return new Map(rows.map(({ id, folder, name, sha256 }) => [id, { path: `${folder}${name}`, sha256 }]))
	},
	async environment(db, ids) {
		const rows = await db.select().from(environments).where(inArray(environments.id, ids))
		return new Map(rows.map(({ id, name, ui, api, settings }) => [id, { name, ...masked({ ui, api, settings }) }]))
	},
	async globalObject(db, ids) {
		const rows = await db.select().from(globalObjects).where(inArray(globalObjects.id, ids))
		return new Map(
			rows.map(({ id, name, locator, content, ...row }) => [id, { name, locator, content, ...masked(row) }]),
		)
	},
	async testPlan(db, ids, byId) {
		const rows = await db.select().from(testPlans).where(inArray(testPlans.id, ids))
		const lines = await db
			.select()
			.from(testPlanFeatures)
			.where(inArray(testPlanFeatures.testPlanId, ids))
			.orderBy(asc(testPlanFeatures.testPlanId), asc(testPlanFeatures.position))
		const of = (id: number) => lines.filter(({ testPlanId }) => testPlanId === id).map(({ featureId }) => featureId)
		return new Map(
			rows.map(({ id, name, description, atOnce }) => [
				id,
				{ name, description, features: placesOf(byId, 'feature', of(id)), ...(atOnce === 1 ? {} : { atOnce }) },
			]),
		)
	},
	async schedule(db, ids, byId) {
		const rows = await db
			.select()
			.from(schedules)
			.where(and(inArray(schedules.id, ids)))
		return new Map(
			rows.map(({ id, name, testPlanId, environmentId, cron, timeZone, tags, atOnce }) => [
				id,
				{
					name,
					testPlan: byId('testPlan', testPlanId)?.place ?? '',
					environment: byId('environment', environmentId)?.place ?? '',
					cron,
					timeZone,
					tags,
					...(atOnce === null ? {} : { atOnce }),
				},
			]),
		)
	},
}
