import { and, eq, sql } from 'drizzle-orm'
import { type Happened, record } from '../audit/record.ts'
import type { Received } from '../blobs.ts'
import type { Db } from '../db/open.ts'
import { holdContent, removeUnused } from '../files/unused.ts'
import type { ProjectRow } from '../projects/schema.ts'
import type { World } from '../world.ts'
import { type Kind, kinds, type Values } from './document.ts'
import { keepRevisions } from './keep-revisions.ts'
import type { Line } from './plan.ts'
import type { ProjectSide } from './project-side.ts'
import type { RepositorySide } from './repository-side.ts'
import { gitBases, type Origin } from './schema.ts'
import { refer, remove, type Writing, write } from './writers.ts'

/** What a sync does of what {@link compare} found. */
export interface Sync {
	project: ProjectRow
	origin: Origin
	by: string
	told: Pick<Happened, 'who' | 'from' | 'project'>
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
}

const atOnce = 100

/** All of it or nothing; answers the lines that somebody saved meanwhile, which were left alone. */
export async function apply(world: World, sync: Sync): Promise<Line[]> {
	const { project, repository, take } = sync
	const contents = await receive(world, sync)
	const former: string[] = []
	try {
		return await world.db.transaction(async (tx) => {
			await tx.execute(sql`select pg_advisory_xact_lock(hashtext('feature path'), ${project.id}::int)`)
			const ids = idsByPlace(sync.side)
			const writing: Writing = {
				tx,
				projectId: project.id,
				by: sync.by,
				at: world.clock(),
				sealer: world.sealer,
				idOf: (kind, place) => ids[kind].get(place),
				sizeOf: (sha256) => contents.get(sha256)?.size ?? 0,
				paths: new Set(sync.side.items.feature.map(({ called }) => called)),
			}
			for (const [sha256, content] of contents) {
				await holdContent(tx, sha256)
				await content.keep()
			}
			const late: Line[] = []
			let done = 0
			for (const kind of kinds) {
				const lines = take.filter((line) => line.kind === kind)
				const written: { id: number; value: Values[Kind] }[] = []
				for (let at = 0; at < lines.length; at += atOnce) {
					sync.signal.throwIfAborted()
					await sync.step(done, take.length)
					const some = lines.slice(at, at + atOnce)
					await keepRevisions(
						tx,
						kind,
						some.flatMap(({ item }) => item?.id ?? []),
					)
					for (const line of some) {
						done++
						const value = await repository.value(kind, line.place)
						if (kind === 'file' && line.item)
							former.push((await sync.side.values('file', [line.item.id])).get(line.item.id)?.sha256 ?? '')
						const row = line.item ? { row: { id: line.item.id, version: line.item.version } } : {}
						const id = await write(kind, { value, ...row } as never, writing)
						if (id === undefined) {
							late.push(line)
							continue
						}
						ids[kind].set(line.place, id)
						written.push({ id, value: kind === 'feature' ? { ...value, content: '', locators: '' } : value } as never)
					}
				}
				for (const { id, value } of written) await refer(kind, id, value, writing)
				for (let at = 0; at < written.length; at += atOnce)
					await keepRevisions(
						tx,
						kind,
						written.slice(at, at + atOnce).map(({ id }) => id),
					)
			}
			await removeLines(sync, writing, former)
			const late_ = new Set(late)
			await keepBases(tx, sync, ids, [...sync.same, ...sync.keep, ...take.filter((line) => !late_.has(line))])
			sync.signal.throwIfAborted()
			return late
		})
	} finally {
		for (const content of contents.values()) await content.discard()
		for (const sha256 of new Set([...contents.keys(), ...former])) await removeUnused(world, sha256)
	}
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

const idsByPlace = (side: ProjectSide) =>
	Object.fromEntries(
		kinds.map((kind) => [kind, new Map(side.items[kind].map(({ place, id }) => [place, id]))]),
	) as Record<Kind, Map<string, number>>

/** What refers goes before what is referred to. */
async function removeLines(
	{ project, origin, told, repository, remove: lines, side }: Sync,
	writing: Writing,
	former: string[],
) {
	for (const kind of kinds.toReversed())
		for (const { place, path, item } of lines.filter((line) => line.kind === kind)) {
			if (!item) continue
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
				...told,
				verb: `${kind}.delete`,
				on,
				detail: origin === 'git' ? 'by a sync' : 'by an upload',
			})
		}
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
