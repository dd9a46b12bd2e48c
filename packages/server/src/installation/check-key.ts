import { eq } from 'drizzle-orm'
import { CannotStart } from '../cannot-start.ts'
import type { Db } from '../db/open.ts'
import { signingKeys } from '../identity/schema.ts'
import { sealer } from '../identity/seal.ts'
import { installation } from './schema.ts'

const about = 'installation'
const text = 'Assay'

/**
 * Holds the secret key against what in the database was sealed with it; where there is no value to check by yet, one is made.
 * Another key is refused with CannotStart; `place` says in its sentence where the key was read.
 */
export async function checkKey(db: Db, secret: Uint8Array, place: string): Promise<void> {
	if (await opens(db, secret)) return
	throw new CannotStart(
		`The secret key (${place}) is not the one of this database, whose stored secrets it cannot open: ` +
			'set ASSAY_SECRET_KEY to the key of the server that made the database, or start with its ASSAY_DATA.',
	)
}

async function opens(db: Db, secret: Uint8Array): Promise<boolean> {
	const seals = sealer(secret)
	const kept = await keptValue(db)
	if (kept !== undefined) return opensCheck(kept, secret)
	// A database from before there was such a value.
	const signing = await db.select().from(signingKeys)
	if (signing.length > 0 && !signing.some(({ kid, sealed }) => seals.open(sealed, `key ${kid}`) !== undefined))
		return false
	await db
		.insert(installation)
		.values({ name: 'key', value: seals.seal(text, about) })
		.onConflictDoNothing()
	// Of two servers that start together the second finds the value of the first.
	return opensCheck((await keptValue(db)) ?? '', secret)
}

/** Whether a check value was sealed with this key. */
export const opensCheck = (value: string, secret: Uint8Array): boolean => sealer(secret).open(value, about) === text

/** Whether anything in the database was sealed with a key already. */
export async function hasKey(db: Db): Promise<boolean> {
	if ((await keptValue(db)) !== undefined) return true
	return (await db.select().from(signingKeys).limit(1)).length > 0
}

async function keptValue(db: Db): Promise<string | undefined> {
	const [row] = await db.select().from(installation).where(eq(installation.name, 'key'))
	return row?.value
}
