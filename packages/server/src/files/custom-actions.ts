import { type CustomActions, readCustomActions } from '@assay/engine/feature/custom-actions'
import { mayHoldActions, mostCustomFiles } from '@assay/engine/feature/custom-functions'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Blobs } from '../blobs.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { type FileRow, files } from './schema.ts'

/** The files of a project that may hold actions of its own, newest first. */
export async function customFiles(db: Db, projectId: number): Promise<FileRow[]> {
	const scripts = await db
		.select()
		.from(files)
		.where(
			and(
				eq(files.projectId, projectId),
				lte(files.size, mostCustomFiles.bytes),
				sql`${files.name} ~ '\\.[cm]?[jt]s$'`,
			),
		)
		.orderBy(newest(files.id))
	return scripts.filter(({ name }) => mayHoldActions(name)).slice(0, mostCustomFiles.files)
}

/** The actions that a project's own files export, as its editor knows them. The same files give the same value. */
export async function customActions(db: Db, blobs: Blobs, projectId: number): Promise<CustomActions> {
	const chosen = (await customFiles(db, projectId)).map(({ name, sha256 }) => ({ name, sha256 }))
	const about = JSON.stringify(chosen)
	const known = read.get(about)
	if (known) return known
	const texts = await Promise.all(
		chosen.map(async ({ name, sha256 }) => {
			const bytes = await blobs.read(sha256)
			return bytes ? [[name, bytes.toString('utf8')] as const] : []
		}),
	)
	const actions = readCustomActions(Object.fromEntries(texts.flat()))
	// What is not there now may be there when it is asked for again.
	if (texts.some((text) => text.length === 0)) return actions
	if (read.size >= most) read.clear()
	read.set(about, actions)
	return actions
}

const most = 50
const read = new Map<string, CustomActions>()
