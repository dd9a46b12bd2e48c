import { desc, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Db } from '../db/open.ts'
import { signingKeys } from './schema.ts'
import { randomToken, type Sealer } from './seal.ts'

/**
 * The keys that sign tokens. The newest signs; the one before stays published, so that tokens it signed are good until
 * they expire and clients that remember it notice the new one by its id.
 */
const rotateAfter = 90 * 24 * 3600_000
const lock = 7_203_118

export type SigningKey = JWK & { kid: string }

export async function loadKeys(db: Db, seals: Sealer, now: number): Promise<SigningKey[]> {
	const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.created)).limit(2)
	const keys = rows.flatMap(({ kid, sealed, created }) => {
		const key = seals.open(sealed, `key ${kid}`)
		// One that was sealed under another secret signs nothing any more.
		return key === undefined ? [] : [{ key: JSON.parse(key) as SigningKey, created }]
	})
	const newest = keys[0]
	if (newest === undefined || now - newest.created.getTime() > rotateAfter)
		return rotateKeys(db, seals, now, newest?.key.kid)
	return keys.map(({ key }) => key)
}

/** Makes a new key unless somebody else just did (the newest is no longer `expected`). */
export async function rotateKeys(db: Db, seals: Sealer, now: number, expected?: string): Promise<SigningKey[]> {
	const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
	const kid = randomToken().slice(0, 16)
	const key = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
	await db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(${lock}::bigint)`)
		const [newest] = await tx.select().from(signingKeys).orderBy(desc(signingKeys.created)).limit(1)
		const readable = newest && seals.open(newest.sealed, `key ${newest.kid}`) !== undefined
		if (readable && newest.kid !== expected) return
		await tx
			.insert(signingKeys)
			.values({ kid, sealed: seals.seal(JSON.stringify(key), `key ${kid}`), created: new Date(now) })
		await tx.execute(sql`delete from ${signingKeys} where kid not in
			(select kid from ${signingKeys} order by created_date_time desc limit 2)`)
	})
	const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.created)).limit(2)
	return rows.flatMap(({ kid, sealed }) => {
		const opened = seals.open(sealed, `key ${kid}`)
		return opened === undefined ? [] : [JSON.parse(opened) as SigningKey]
	})
}
