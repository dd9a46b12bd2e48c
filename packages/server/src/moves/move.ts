import { posix } from 'node:path'
import { fileName } from '@assay/contract/files'
import type { MovePlan } from '@assay/contract/moves'
import { notFound } from '@assay/contract/problem'
import { callNames, sameCallName } from '@assay/engine/feature/called-feature'
import { changedLines, type Renamed } from '@assay/engine/feature/references/rename-object'
import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Blobs } from '../blobs.ts'
import type { Db } from '../db/open.ts'
import { callsRenamed, mayCall } from '../features/follow-rename.ts'
import { type FeatureRow, features } from '../features/schema.ts'
import * as featureStore from '../features/store.ts'
import { updateFeature } from '../features/update-feature.ts'
import { type FileRow, files } from '../files/schema.ts'
import * as fileStore from '../files/store.ts'
import { pathRefusal } from '../git/list-tree.ts'
import { type RenamedFile, saveRenamedFile } from '../global-objects/rename-in-files.ts'
import { unfit } from '../problem.ts'
import { holdPaths } from '../projects/hold-paths.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { requireReviewed, type Stamp } from '../require-reviewed.ts'
import { isStale, nextInstant, requireName, stale } from '../saving.ts'
import { type Moved, movedReferences } from './moved-references.ts'

export interface Moving {
	feature?: number | undefined
	file?: number | undefined
	path: string
}

interface Place {
	db: Db
	blobs: Blobs
}

type Subject = { kind: 'feature'; row: FeatureRow } | { kind: 'file'; row: FileRow }

interface Prepared {
	subject: Subject
	moved: Moved
	name: string
	/** Its own text too, where that reads anything beside it. */
	features: { row: FeatureRow; renamed: Renamed }[]
	files: RenamedFile[]
}

export async function previewMove(place: Place, project: ProjectRow, moving: Moving): Promise<MovePlan> {
	const { subject, moved, features, files } = await prepare(place, project.id, moving, false)
	const shown = ({ row, renamed }: { row: FeatureRow | FileRow; renamed: Renamed }) => ({
		id: row.id,
		name: row.name,
		updated_date_time: row.updatedAt.toISOString(),
		changes: renamed.changes,
	})
	return {
		from: moved.before,
		to: moved.after,
		updated_date_time: subject.row.updatedAt.toISOString(),
		features: features.map(shown),
		files: files.map(shown),
	}
}

/** All of it in the caller's transaction, each object keeping a revision; what differs from the review refuses everything. */
export async function applyMove(
	place: Place,
	project: ProjectRow,
	{ reviewed, ...moving }: Moving & { reviewed: { updated_date_time: string; features: Stamp[]; files: Stamp[] } },
	by: { username: string; at: Date },
) {
	const { db: tx } = place
	await holdPaths(tx, project.id)
	const { subject, moved, name, features: found, files: scripts } = await prepare(place, project.id, moving, true)
	if (isStale(reviewed.updated_date_time, subject.row))
		throw stale({ yours: moving, theirs: { id: subject.row.id, path: moved.before } })
	requireReviewed(reviewed.features, found, (at) => found[at] && { id: found[at].row.id, name: found[at].row.name })
	requireReviewed(
		reviewed.files,
		scripts,
		(at) => scripts[at] && { id: scripts[at].row.id, name: scripts[at].row.name },
	)

	const audit = (row: { updatedAt: Date }) => ({ updatedBy: by.username, updatedAt: nextInstant(by.at, row) })
	const own = { kind: subject.kind, id: subject.row.id }
	const isOwn = (kind: Subject['kind'], { id }: { id: number }) => kind === own.kind && id === own.id
	for (const { row, renamed } of found)
		await updateFeature(tx, row.id, {
			content: renamed.text,
			...(isOwn('feature', row) ? { name, path: moved.after } : {}),
			...audit(row),
		})
	for (const script of scripts) await saveRenamedFile(place, script, audit(script.row))
	if (subject.kind === 'feature') {
		if (!found.some(({ row }) => isOwn('feature', row)))
			await updateFeature(tx, subject.row.id, { name, path: moved.after, ...audit(subject.row) })
	} else {
		const folder = moved.after.slice(0, moved.after.length - name.length)
		const version = sql`${files.version} + 1`
		await tx
			.update(files)
			.set({ name, folder, ...audit(subject.row), version })
			.where(eq(files.id, own.id))
	}
	const lines = [...found, ...scripts].reduce((sum, { renamed }) => sum + renamed.changes.length, 0)
	return { features: found.length, files: scripts.length, lines, former: scripts.map(({ row }) => row.sha256) }
}

async function prepare(place: Place, projectId: number, moving: Moving, hold: boolean): Promise<Prepared> {
	const { db, blobs } = place
	const subject = await subjectOf(db, moving, hold)
	const before = subject.kind === 'feature' ? subject.row.path : `${subject.row.folder}${subject.row.name}`
	const moved = { before, after: moving.path }
	const name = await requireTarget(db, projectId, subject, moved)
	const stem = posix.basename(before)
	const candidates = (word: string) => sql`strpos(${features.content}, ${word}) > 0`
	const ids = await db
		.select({ id: features.id })
		.from(features)
		.where(
			and(
				eq(features.projectId, projectId),
				or(
					candidates(stem),
					candidates(stem.replaceAll(' ', '_')),
					...(subject.kind === 'feature' ? [eq(features.id, subject.row.id), mayCall] : []),
				),
			),
		)
		.orderBy(features.id)
	const lies = [await featureStore.pathsIn(db, projectId), await fileStore.filePaths(db, projectId)]
	const paths = new Set(lies.flat())
	const lost = lostNames(subject, moved, name)
	const includes = ({ includeFeatures, includeFiles }: FeatureRow) =>
		(subject.kind === 'feature' ? includeFeatures : includeFiles).includes(subject.row.id)
	const found: Prepared['features'] = []
	for (const { id } of ids) {
		const row = hold ? await featureStore.hold(db, id) : await featureStore.byId(db, id)
		if (!row) continue
		const isOwn = subject.kind === 'feature' && id === subject.row.id
		const after = isOwn ? moved.after : row.path
		const holder = { before: row.path, after, includes: includes(row), exists: (path: string) => paths.has(path) }
		const led = movedReferences(row.content, moved, holder).text
		const text = holder.includes && lost.length > 0 ? callsRenamed(led, lost, name).text : led
		const renamed = { text, changes: changedLines(row.content, text) }
		if (renamed.changes.length > 0) found.push({ row, renamed })
	}
	return { subject, moved, name, features: found, files: await scriptsThatRead({ db, blobs }, projectId, moved, hold) }
}

/** By which names no step calls the feature any more. */
function lostNames({ kind, row }: Subject, { before, after }: Moved, name: string): string[] {
	if (kind === 'file') return []
	const kept = [name, ...callNames(after)]
	return [row.name, ...callNames(before)].filter((one) => !kept.some((other) => sameCallName(one, other)))
}

async function subjectOf(db: Db, { feature, file }: Moving, hold: boolean): Promise<Subject> {
	if (feature && file) throw unfit('file', 'Expected a feature or a file, got both.')
	if (feature) {
		const row = hold ? await featureStore.hold(db, feature) : await featureStore.byId(db, feature)
		if (row) return { kind: 'feature', row }
	} else if (file) {
		const row = hold ? await fileStore.hold(db, file) : await fileStore.byId(db, file)
		if (row) return { kind: 'file', row }
	}
	throw notFound()
}

/** The name there; refuses a path that is none, is taken, or is the one that it has. */
async function requireTarget(
	db: Db,
	projectId: number,
	{ kind, row }: Subject,
	{ before, after }: Moved,
): Promise<string> {
	const why = pathRefusal(after, 'project')
	if (why) throw unfit('path', `This is no path of a project: ${why}.`)
	if (before === after) throw unfit('path', 'It lies there already.')
	const base = posix.basename(after)
	if (kind === 'feature') {
		if (!/\.feature$/.test(after)) throw unfit('path', 'A feature ends with .feature.')
		const taken = await db
			.select({ id: features.id })
			.from(features)
			.where(and(eq(features.projectId, projectId), eq(features.path, after)))
		if (taken.length > 0) throw unfit('path', `There is a feature at ${after} already.`)
		// A name of its own stays; one that was its file's goes with it.
		const stemOf = (path: string) => posix.basename(path).replace(/\.feature$/, '')
		if (row.name !== stemOf(before) || stemOf(before) === stemOf(after)) return row.name
		requireName('feature', stemOf(after))
		return stemOf(after)
	}
	const read = fileName.safeParse(base)
	if (!read.success) throw unfit('path', read.error.issues[0]?.message ?? '')
	if (/\.feature$/i.test(base)) throw unfit('path', 'A file cannot be called as a feature.')
	const taken = await db
		.select({ id: files.id })
		.from(files)
		.where(and(eq(files.projectId, projectId), ne(files.id, row.id), sql`${files.folder} || ${files.name} = ${after}`))
	if (taken.length > 0) throw unfit('path', `There is a file at ${after} already.`)
	return base
}

/** Larger scripts, and more of them than any project has, are not read for this. */
const mostScripts = { files: 500, bytes: 200_000 }

async function scriptsThatRead(
	{ db, blobs }: Place,
	projectId: number,
	moved: Moved,
	hold: boolean,
): Promise<RenamedFile[]> {
	const scripts = await db
		.select({ id: files.id })
		.from(files)
		.where(
			and(
				eq(files.projectId, projectId),
				lte(files.size, mostScripts.bytes),
				sql`${files.name} ~ '\\.[cm]?[jt]s$'`,
				sql`${files.folder} || ${files.name} <> ${moved.before}`,
			),
		)
		.orderBy(files.id)
		.limit(mostScripts.files)
	const found: RenamedFile[] = []
	for (const { id } of scripts) {
		const row = hold ? await fileStore.hold(db, id) : await fileStore.byId(db, id)
		if (!row) continue
		const path = `${row.folder}${row.name}`
		const text = (await blobs.read(row.sha256))?.toString('utf8')
		if (text === undefined) continue
		const holder = { before: path, after: path, includes: false, exists: () => false }
		const renamed = movedReferences(text, moved, holder)
		if (renamed.changes.length > 0) found.push({ row, renamed })
	}
	return found
}
