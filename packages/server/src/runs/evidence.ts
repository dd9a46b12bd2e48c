import { and, eq } from 'drizzle-orm'
import type { World } from '../world.ts'
import { runBlobs } from './schema.ts'

type Kept = Pick<World, 'db' | 'blobs'>

/** Whether a run has kept this content itself: a hash that it merely names may be another project's. */
export async function hasEvidence({ db, blobs }: Kept, runId: number, sha256: string): Promise<boolean> {
	const [kept] = await db
		.select({ sha256: runBlobs.sha256 })
		.from(runBlobs)
		.where(and(eq(runBlobs.runId, runId), eq(runBlobs.sha256, sha256)))
	return kept !== undefined && (await blobs.has(sha256)) !== undefined
}

/** Content that a run has kept; undefined for any other. */
export async function readEvidence(kept: Kept, runId: number, sha256: string): Promise<Buffer | undefined> {
	return (await hasEvidence(kept, runId, sha256)) ? kept.blobs.read(sha256) : undefined
}
