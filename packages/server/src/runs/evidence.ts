import { and, eq } from 'drizzle-orm'
import { requireHash } from '../blobs.ts'
import { holdContent } from '../files/unused.ts'
import type { OpenFile } from '../open-file.ts'
import type { World } from '../world.ts'
import { runBlobs } from './schema.ts'

type Kept = Pick<World, 'db' | 'blobs'>

/** Whether a run has kept this content itself: a hash that it merely names may be another project's. */
async function isEvidence({ db }: Kept, runId: number, sha256: string): Promise<boolean> {
	const [kept] = await db
		.select({ sha256: runBlobs.sha256 })
		.from(runBlobs)
		.where(and(eq(runBlobs.runId, runId), eq(runBlobs.sha256, sha256)))
	return kept !== undefined
}

/** Keeps bytes for a run under their hash; throws `WrongHash` where they have another. */
export async function keepEvidence(
	{ db, blobs }: Kept,
	runId: number,
	sha256: string,
	bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
	const content = await blobs.receive(bytes)
	try {
		requireHash(sha256, content.sha256)
		await db.transaction(async (tx) => {
			// The same of another run may be cleaned away right now.
			await holdContent(tx, sha256)
			await tx.insert(runBlobs).values({ runId, sha256, size: content.size }).onConflictDoNothing()
			await content.keep()
		})
	} finally {
		await content.discard()
	}
}

/** Opens content that a run has kept, to be sent; undefined for any other. */
export async function openEvidence(kept: Kept, runId: number, sha256: string): Promise<OpenFile | undefined> {
	return (await isEvidence(kept, runId, sha256)) ? kept.blobs.openKept(sha256) : undefined
}

/** Content that a run has kept; undefined for any other. */
export async function readEvidence(kept: Kept, runId: number, sha256: string): Promise<Buffer | undefined> {
	return (await isEvidence(kept, runId, sha256)) ? kept.blobs.read(sha256) : undefined
}
