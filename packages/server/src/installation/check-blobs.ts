import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { CannotStart } from '../cannot-start.ts'
import type { Db } from '../db/open.ts'
import { installation } from './schema.ts'

/** The file among the blobs that says whose they are. */
const probe = (blobs: string) => join(blobs, 'installation')

/** Holds the folder of the blobs against the database, which knows what its probe file says; makes both where there is neither. */
export async function checkBlobs(db: Db, blobs: string): Promise<void> {
	const found = await readProbe(blobs)
	const known = await knownBlobs(db)
	const id = known ?? found ?? randomBytes(16).toString('hex')
	if (known === undefined) {
		if (found === undefined) await writeProbe(blobs, id)
		await db.insert(installation).values({ name: 'blobs', value: id }).onConflictDoNothing()
	}
	const expected = await knownBlobs(db)
	if (expected === (await readProbe(blobs))) return
	throw new CannotStart(
		`The blobs in ${blobs} are not those of this database: set ASSAY_BLOBS to the folder that all its servers share. ` +
			`(Expected ${probe(blobs)} to hold ${expected}.)`,
	)
}

/** What the probe file of this database's blobs says. */
export async function knownBlobs(db: Db): Promise<string | undefined> {
	const [row] = await db.select().from(installation).where(eq(installation.name, 'blobs'))
	return row?.value
}

export const readProbe = (blobs: string): Promise<string | undefined> =>
	readFile(probe(blobs), 'utf8').then(
		(text) => text.trim(),
		() => undefined,
	)

/** Of two that write it together the first does. */
export async function writeProbe(blobs: string, id: string): Promise<void> {
	await mkdir(blobs, { recursive: true })
	const file = await open(probe(blobs), 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'EEXIST') throw error
	})
	if (!file) return
	await file.writeFile(`${id}\n`)
	await file.sync()
	await file.close()
}
