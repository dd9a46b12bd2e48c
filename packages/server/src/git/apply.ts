import { and, eq, sql } from 'drizzle-orm'
import { type Happened, record } from '../audit/record.ts'
import type { Received } from '../blobs.ts'
import type { Db } from '../db/open.ts'
import { features } from '../features/schema.ts'
import { holdContent, removeUnused } from '../files/unused.ts'
import { holdPaths } from '../projects/hold-paths.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { keepRevisions } from '../revisions/keep-revisions.ts'
import { holdPlans } from '../test-plans/store.ts'
import type { World } from '../world.ts'
import { type Kind, kinds, type Values } from './document.ts'
import type { Line } from './plan.ts'
import { type ProjectSide, tables } from './project-side.ts'
import type { RepositorySide } from './repository-side.ts'
import { gitBases, type Origin } from './schema.ts'
import type { Work } from './work.ts'
import { refer, remove, type Writing, write } from './writers.ts'

/** What a sync does of what {@link compare} found. */
export interface Sync {
	project: ProjectRow
	origin: Origin
	by: string
	happened: Pick<Happened, 'who' | 'from' | 'project'>
	repository: RepositorySide
	side: ProjectSide
	/** Added and changed objects, whose text is taken. */
	take: Line[]
	/** Objects whose project's text stays although the repository's differs. */
	keep: Line[]
	same: Line[]
	remove: Line[]
	step: (done: number, all: number) => void | Promise<void>
	signal: AbortSignal
	requireHeld: Work['requireHeld']
}

const atOnce = 100

/** What was done otherwise than asked. */
export interface Applied {
	/** Lines that somebody saved meanwhile: they were left alone. */
	late: ReadonlySet<Line>
	/** Of those to be removed the ones that are gone; a note says what holds another. */
	removed: ReadonlySet<Line>
}

/** All of it or nothing. */
export async function apply(world: World, sync: Sync): Promise<Applied> {
	const { project, take } = sync
	const contents = await receive(world, sync)
	const former: string[] = []
	try {
		return await world.db.transaction(async (tx) => {
			await holdPaths(tx, project.id)
			const plans = [...take, ...sync.remove].filter(({ kind }) => kind === 'testPlan')
			await holdPlans(
				tx,
				plans.flatMap(({ item }) => item?.id ?? []),
			)
			const now = await idsByPath(tx, project.id)
			const ids = idsByPlace(sync.side)
			const writing: Writing = {
				tx,
				projectId: project.id,
				by: sync.by,
				at: world.clock(),
				sealer: world.sealer,
				idOf: (kind, place) => ids[kind].get(place),
				sizeOf: (sha256) => contents.get(sha256)?.size ?? 0,
				paths: new Set(now.keys()),
			}
			for (const [sha256, content] of contents) {
				await holdContent(tx, sha256)
				await content.keep()
			}
			for (const { called } of sync.side.items.feature) now.delete(called)
			const writes: Writes = { sync, writing, ids, madeMeanwhile: now, former, done: 0, late: new Set() }
			for (const kind of kinds) await writeKind(kind, writes)
			const removed = await removeLines(sync, writing, former)
			const { late } = writes
			await keepBases(tx, sync, ids, [...sync.same, ...sync.keep, ...take.filter((line) => !late.has(line))])
			await sync.requireHeld(tx)
			return { late, removed }
		})
	} finally {
		for (const content of contents.values()) await content.discard()
		await removeUnused(world, [...new Set([...contents.keys(), ...former])])
	}
}

interface Writes {
	sync: Sync
	writing: Writing
	ids: Record<Kind, Map<string, number>>
	/** Features that lie where none lay when both sides were compared, by their paths. */
	madeMeanwhile: ReadonlyMap<string, number>
	/** Hashes of the files that were there before. */
	former: string[]
	/** How many lines were looked at. */
	done: number
	/** Those that somebody saved meanwhile. */
	late: Set<Line>
}

/** Writes the lines of a kind, and then, when all of them are there, what they refer to. */
async function writeKind(kind: Kind, writes: Writes): Promise<void> {
	const { sync, writing, ids } = writes
	const lines = sync.take.filter((line) => line.kind === kind)
	const written: { id: number; value: Values[Kind] }[] = []
	for (let at = 0; at < lines.length; at += atOnce) {
		sync.signal.throwIfAborted()
		await sync.step(writes.done, sync.take.length)
		const some = lines.slice(at, at + atOnce)
		const before = some.flatMap(({ item }) => item?.id ?? [])
		await keepRevisions(writing.tx, kind, before)
		for (const line of some) {
			const one = await writeLine(kind, line, writes)
			if (!one) continue
			ids[kind].set(line.place, one.id)
			written.push(one)
		}
	}
	for (const { id, value } of written) await refer(kind, id, value, writing)
	const now = written.map(({ id }) => id)
	for (let at = 0; at < now.length; at += atOnce) await keepRevisions(writing.tx, kind, now.slice(at, at + atOnce))
}

/** Undefined: somebody saved it meanwhile. Of a feature no more than what it refers to is kept in memory. */
async function writeLine(kind: Kind, line: Line, writes: Writes) {
	const { sync, writing, ids, madeMeanwhile, former, late } = writes
	const { item, place } = line
	writes.done++
	const value = await sync.repository.value(kind, place)
	const other = kind === 'feature' && !item ? madeMeanwhile.get((value as Values['feature']).path) : undefined
	if (other !== undefined) {
		late.add(line)
		ids.feature.set(place, other)
		return undefined
	}
	if (kind === 'file' && item) former.push((await sync.side.values('file', [item.id])).get(item.id)?.sha256 ?? '')
	const row = item ? { row: { id: item.id, version: item.version } } : {}
	const id = await write(kind, { value, ...row } as never, writing)
	if (id === undefined) late.add(line)
	const kept = kind === 'feature' ? { ...value, content: '', locators: '' } : value
	return id === undefined ? undefined : { id, value: kept as Values[Kind] }
}

/** The bytes of new files lie beside the others before anything is written; they count only with the rows that name them. */
async function receive({ blobs }: World, { repository, take, signal }: Sync): Promise<Map<string, Received>> {
	const contents = new Map<string, Received>()
	try {
		for (const { kind, place } of take) {
			if (kind !== 'file') continue
			signal.throwIfAborted()
			const content = await blobs.receive(repository.content(place))
			if (contents.has(content.sha256)) await content.discard()
			else contents.set(content.sha256, content)
		}
		return contents
	} catch (error) {
		for (const content of contents.values()) await content.discard()
		throw error
	}
}

async function idsByPath(tx: Db, projectId: number): Promise<Map<string, number>> {
	const { id, path } = features
	const rows = await tx.select({ id, path }).from(features).where(eq(features.projectId, projectId))
	return new Map(rows.map((row) => [row.path, row.id]))
}

const idsByPlace = (side: ProjectSide) =>
	Object.fromEntries(
		kinds.map((kind) => [kind, new Map(side.items[kind].map(({ place, id }) => [place, id]))]),
	) as Record<Kind, Map<string, number>>

/** What refers goes before what is referred to. */
async function removeLines(
	{ project, origin, happened, repository, remove: lines, side }: Sync,
	writing: Writing,
	former: string[],
): Promise<Set<Line>> {
	const removed = new Set<Line>()
	for (const kind of kinds.toReversed())
		for (const line of lines.filter((line) => line.kind === kind)) {
			const { place, path, item } = line
			if (!item) continue
			if (!(await isAsCompared(writing.tx, kind, item))) {
				repository.notes.push({ path, why: 'somebody saved it meanwhile: it was left alone' })
				continue
			}
			await keepRevisions(writing.tx, kind, [item.id])
			if (kind === 'file') former.push((await side.values('file', [item.id])).get(item.id)?.sha256 ?? '')
			const why = await remove(kind, item.id, writing)
			if (why) {
				repository.notes.push({ path, why })
				continue
			}
			await writing.tx
				.delete(gitBases)
				.where(
					and(
						eq(gitBases.projectId, project.id),
						eq(gitBases.origin, origin),
						eq(gitBases.kind, kind),
						eq(gitBases.place, place),
					),
				)
			const on = { kind, id: item.id, name: item.called }
			await record(writing.tx, {
				...happened,
				verb: `${kind}.delete`,
				on,
				detail: origin === 'git' ? 'by a sync' : 'by an upload',
			})
			removed.add(line)
		}
	return removed
}

/** Holds the row until the transaction ends; one that is gone cannot have been saved. */
async function isAsCompared(tx: Db, kind: Kind, { id, version }: { id: number; version: number }): Promise<boolean> {
	const table = tables[kind] as typeof features
	const [held] = await tx.select({ version: table.version }).from(table).where(eq(table.id, id)).for('update')
	return held === undefined || held.version === version
}

/** From now on both sides are known to have been the same here. */
async function keepBases(tx: Db, { project, origin }: Sync, ids: Record<Kind, Map<string, number>>, lines: Line[]) {
	for (let at = 0; at < lines.length; at += 1000) {
		const rows = lines.slice(at, at + 1000).flatMap(({ kind, place, hash }) => {
			const objectId = ids[kind].get(place)
			return hash === undefined || objectId === undefined
				? []
				: [{ projectId: project.id, origin, kind, place, objectId, hash }]
		})
		if (rows.length > 0)
			await tx
				.insert(gitBases)
				.values(rows)
				.onConflictDoUpdate({
					target: [gitBases.projectId, gitBases.origin, gitBases.kind, gitBases.place],
					set: { objectId: sql`excluded.object_id`, hash: sql`excluded.hash` },
				})
	}
}
