import { posix } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { environments } from '../environments/schema.ts'
import { leaveGaps } from '../features/leave-gaps.ts'
import { features } from '../features/schema.ts'
import * as featureStore from '../features/store.ts'
import * as fileStore from '../files/store.ts'
import { globalObjects } from '../global-objects/schema.ts'
import type { Sealer } from '../identity/seal.ts'
import { createdNow } from '../saving.ts'
import { nextFireOf } from '../schedules/fire.ts'
import { requireFireTimes } from '../schedules/fire-times.ts'
import { schedules } from '../schedules/schema.ts'
import * as scheduleStore from '../schedules/store.ts'
import { testPlans } from '../test-plans/schema.ts'
import * as testPlanStore from '../test-plans/store.ts'
import type { Kind, Values } from './document.ts'
import { tables } from './project-side.ts'
import { sealed } from './take-secrets.ts'

/** How each kind of object becomes a row: what the saves of the screens write, many at once. */
export interface Writing {
	tx: Db
	projectId: number
	by: string
	at: Date
	sealer: Sealer
	idOf(kind: Kind, place: string): number | undefined
	sizeOf(sha256: string): number
	/** Paths of features that are given away; a taken one gets a number. */
	paths: Set<string>
}

export interface Wanted<K extends Kind> {
	value: Values[K]
	/** Of a row that is there: its id, and the version that was compared. */
	row?: { id: number; version: number }
}

/** The id of the row; undefined when somebody saved it meanwhile, and then nothing is written. */
export async function write<K extends Kind>(kind: K, wanted: Wanted<K>, writing: Writing): Promise<number | undefined> {
	const { tx, projectId, by, at } = writing
	const table = tables[kind] as typeof features
	const values = (await columns[kind](wanted as never, writing)) as Partial<typeof features.$inferInsert>
	if (!wanted.row) {
		const [made] = await tx
			.insert(table)
			.values({ ...(values as typeof features.$inferInsert), projectId, ...createdNow(by, at) })
			.returning({ id: table.id })
		return made?.id
	}
	const [saved] = await tx
		.update(table)
		.set({
			...values,
			updatedBy: by,
			updatedAt: sql`greatest(${at}, ${table.updatedAt} + interval '1 ms')`,
			version: sql`${table.version} + 1`,
		})
		.where(and(eq(table.id, wanted.row.id), eq(table.version, wanted.row.version)))
		.returning({ id: table.id })
	return saved?.id
}

/** What names rows of its own kind, or many rows: written when all of them are there. */
export async function refer(kind: Kind, id: number, value: Values[Kind], { tx, idOf }: Writing): Promise<void> {
	const ids = (of: Kind, places: string[]) => [...new Set(places.flatMap((place) => idOf(of, place) ?? []))]
	if (kind === 'feature') {
		const { includes, files } = value as Values['feature']
		const includeFeatures = ids('feature', includes).filter((one) => one !== id)
		await tx
			.update(features)
			.set({ includeFeatures, includeFiles: ids('file', files) })
			.where(eq(features.id, id))
	}
	if (kind === 'testPlan')
		await testPlanStore.setFeatures(tx, id, ids('feature', (value as Values['testPlan']).features))
}

const columns: { [K in Kind]: (wanted: Wanted<K>, writing: Writing) => Promise<object> } = {
	async feature({ value, row }, { paths, tx }) {
		const former = row && (await featureStore.hold(tx, row.id))?.path
		return {
			name: value.name,
			path: former === value.path ? former : freed(value.path, former, paths),
			content: value.content,
			xpath: value.locators,
			featureType: value.type,
		}
	},
	async file({ value: { path, sha256 } }, { sizeOf }) {
		const folder = path.slice(0, path.length - posix.basename(path).length)
		return { folder, name: posix.basename(path), sha256, size: sizeOf(sha256) }
	},
	async environment({ value, row }, { tx, sealer, projectId }) {
		const [before] = row ? await tx.select().from(environments).where(eq(environments.id, row.id)) : []
		return { name: value.name, ...sealed(value, before, { sealer, projectId }) }
	},
	async globalObject({ value, row }, { tx, sealer, projectId }) {
		const [before] = row ? await tx.select().from(globalObjects).where(eq(globalObjects.id, row.id)) : []
		const { name, locator, content } = value
		return { name, locator, content, ...sealed(value, before, { sealer, projectId }) }
	},
	testPlan: async ({ value: { name, description, atOnce = 1 } }) => ({ name, description, atOnce }),
	async schedule({ value, row }, { tx, idOf, at }) {
		const { name, cron, timeZone, tags, atOnce = null } = value
		const testPlanId = idOf('testPlan', value.testPlan)
		const environmentId = idOf('environment', value.environment) ?? null
		const before = row && (await scheduleStore.hold(tx, row.id))
		return {
			name,
			cron,
			timeZone,
			tags,
			atOnce,
			testPlanId,
			environmentId,
			nextFireAt: before
				? await nextFireOf(tx, before, { cron, timeZone }, at)
				: requireFireTimes(cron, timeZone, at).after(at),
		}
	},
}

function freed(wished: string, former: string | undefined, paths: Set<string>): string {
	let path = wished
	for (let n = 2; paths.has(path) && path !== former; n++) path = wished.replace(/(\.feature)?$/, `-${n}$1`)
	if (former !== undefined) paths.delete(former)
	paths.add(path)
	return path
}

/** Takes an object away as its screen does; answers why not, where something holds it. */
export async function remove(kind: Kind, id: number, { tx, by, at }: Writing): Promise<string | undefined> {
	if (kind === 'feature') {
		const row = await featureStore.hold(tx, id)
		if (!row) return undefined
		await leaveGaps(tx, row, by, at)
		await featureStore.remove(tx, row)
		return undefined
	}
	if (kind === 'file') {
		const row = await fileStore.hold(tx, id)
		if (row) await fileStore.remove(tx, row)
		return undefined
	}
	if (kind === 'testPlan') {
		const [held] = await tx.select({ id: schedules.id }).from(schedules).where(eq(schedules.testPlanId, id)).limit(1)
		if (held) return 'it stays, because schedules need it'
		await tx.delete(testPlans).where(eq(testPlans.id, id))
		return undefined
	}
	const table = { environment: environments, globalObject: globalObjects, schedule: schedules }[kind]
	await tx.delete(table).where(eq(table.id, id))
	return undefined
}
