import { notFound } from '@assay/contract/problem'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { openEnvironment } from '../../environments/open-environment.ts'
import { files } from '../../files/schema.ts'
import type { SignedAddress } from '../../files/signed-files.ts'
import type { World } from '../../world.ts'

interface OfEnvironment {
	projectId: number
	environmentId: number | null
}

/** The app that an environment asks for, where it is a file of its project; otherwise there is none to be had. */
export async function sendApp(world: Pick<World, 'db' | 'sealer' | 'blobs'>, of: OfEnvironment) {
	return sendFile(world, of.projectId, await appOf(world, of))
}

/** Where an Appium elsewhere gets that app. */
export async function appAddress(world: Pick<World, 'db' | 'sealer'>, of: OfEnvironment, signed: SignedAddress) {
	const path = await appOf(world, of)
	return { body: { address: signed(await contentOf(world.db, of.projectId, path), nameOf(path)) } }
}

/** A file of a project by its path; 404 where there is none. */
export async function sendFile(
	{ db, blobs }: Pick<World, 'db' | 'blobs'>,
	projectId: number,
	path: string | undefined,
) {
	const sha256 = await contentOf(db, projectId, path)
	const kept = await blobs.openKept(sha256)
	if (!kept) throw notFound()
	return { body: kept.stream, headers: { 'content-type': 'application/octet-stream' } }
}

/** By its path in the project's tree, as the capabilities name it. */
async function appOf(
	{ db, sealer }: Pick<World, 'db' | 'sealer'>,
	{ projectId, environmentId }: OfEnvironment,
): Promise<string> {
	const { settings } = (await openEnvironment(db, sealer, projectId, environmentId)) ?? {}
	const all = (settings?.capabilities ?? {}) as Record<string, unknown>
	const block = (all['appium:options'] ?? {}) as Record<string, unknown>
	const named = all['appium:app'] ?? block['appium:app'] ?? block.app
	if (typeof named !== 'string') throw notFound()
	return named
		.trim()
		.split(/[\\/]/)
		.filter((part) => part !== '.')
		.join('/')
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Of two in one place the younger, as in a run. */
async function contentOf(db: Db, projectId: number, path = ''): Promise<string> {
	const same = await db
		.select()
		.from(files)
		.where(and(eq(files.projectId, projectId), eq(files.name, nameOf(path))))
		.orderBy(files.id)
	const found = same.findLast((one) => `${one.folder}${one.name}` === path)
	if (!found) throw notFound()
	return found.sha256
}
