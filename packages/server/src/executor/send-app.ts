import { notFound } from '@assay/contract/problem'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { openEnvironment } from '../environments/open-environment.ts'
import { files } from '../files/schema.ts'
import type { World } from '../world.ts'

/** The app that an environment asks for, where it is a file of its project; otherwise there is none to be had. */
export async function sendApp(
	{ db, sealer, blobs }: Pick<World, 'db' | 'sealer' | 'blobs'>,
	{ projectId, environmentId }: { projectId: number; environmentId: number | null },
) {
	const environment = await openEnvironment(db, sealer, projectId, environmentId)
	const named = appOf(environment?.settings.capabilities)
	return sendFile({ db, blobs }, projectId, named)
}

/** A file of a project by its path; 404 where there is none. */
export async function sendFile(
	{ db, blobs }: Pick<World, 'db' | 'blobs'>,
	projectId: number,
	path: string | undefined,
) {
	const sha256 = path === undefined ? undefined : await contentOf(db, projectId, path)
	if (sha256 === undefined || !(await blobs.has(sha256))) throw notFound()
	return { body: blobs.stream(sha256), headers: { 'content-type': 'application/octet-stream' } }
}

function appOf(capabilities: unknown): string | undefined {
	if (typeof capabilities !== 'object' || capabilities === null) return undefined
	const all = capabilities as Record<string, unknown>
	const block = (all['appium:options'] ?? {}) as Record<string, unknown>
	const named = all['appium:app'] ?? block['appium:app'] ?? block.app
	return typeof named === 'string' ? named.trim() : undefined
}

/** By its path in the project's tree; of two in one place the younger, as in a run. */
async function contentOf(db: Db, projectId: number, named: string): Promise<string | undefined> {
	const path = named
		.split(/[\\/]/)
		.filter((part) => part !== '.')
		.join('/')
	const name = path.slice(path.lastIndexOf('/') + 1)
	const same = await db
		.select()
		.from(files)
		.where(and(eq(files.projectId, projectId), eq(files.name, name)))
		.orderBy(files.id)
	return same.findLast((one) => `${one.folder}${one.name}` === path)?.sha256
}
