import { desc, lt, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { locks } from '../../db/locks.ts'
import type { Db } from '../../db/open.ts'
import { signingKeys } from '../schema.ts'
import { randomToken, type Sealer } from '../seal.ts'

/**
 * The keys that sign tokens. The newest signs; the one before stays published, so that tokens it signed are good until
 * they expire and clients that remember it notice the new one by its id.
 */
const rotateAfter = 90 * 24 * 3600_000

export type SigningKey = JWK & { kid: string }

export async function loadKeys(db: Db, seals: Sealer, now: number): Promise<SigningKey[]> {
	const [newest, before] = await readable(db, seals)
	if (newest === undefined || now - newest.created.getTime() > rotateAfter)
		return rotateKeys(db, seals, now, newest?.key.kid)
	return before === undefined ? [newest.key] : [newest.key, before.key]
}

/** Makes a new key unless somebody else just did (the newest is no longer `expected`). */
export async function rotateKeys(db: Db, seals: Sealer, now: number, expected?: string): Promise<SigningKey[]> {
	const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
	const kid = randomToken().slice(0, 16)
	const key = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
	return db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(${locks.signingKeys}::bigint)`)
		const [newest] = await readable(tx, seals)
		if (newest?.key.kid === expected)
			await tx.insert(signingKeys).values({ kid, sealed: seals.seal(JSON.stringify(key), `key ${kid}`) })
		await tx.delete(signingKeys).where(lt(signingKeys.created, new Date(now - 3 * rotateAfter)))
		return (await readable(tx, seals)).slice(0, 2).map((one) => one.key)
	})
}

/** Newest first. One sealed under another secret is passed over, not removed: the wrong secret may be the one at hand. */
async function readable(db: Db, seals: Sealer) {
	const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.created))
	return rows.flatMap(({ kid, sealed, created }) => {
		const key = seals.open(sealed, `key ${kid}`)
		return key === undefined ? [] : [{ key: JSON.parse(key) as SigningKey, created }]
	})
}
