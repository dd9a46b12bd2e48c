import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '../../db/open.ts'
import { oidcModels } from '../schema.ts'
import { hashOf, type Sealer } from '../seal.ts'

// The provider gives each of its things an end; should one come without, it is not kept for ever.
const unlimited = 30 * 24 * 3600

/** Where the OpenID provider keeps its sessions, grants, codes and refresh tokens: hashed ids, sealed payloads. */
export function oidcAdapter(db: Db, seals: Sealer, model: string, usedAlready: () => Error): Adapter {
	const row = (id: string) => and(eq(oidcModels.model, model), eq(oidcModels.idHash, hashOf(id)))
	const alive = () => gt(oidcModels.expires, new Date())

	return {
		async upsert(id, payload, expiresIn) {
			const idHash = hashOf(id)
			const values = {
				grantId: payload.grantId ? hashOf(payload.grantId) : null,
				uid: payload.uid ? hashOf(payload.uid) : null,
				payload: seals.seal(JSON.stringify(payload), `${model} ${idHash}`),
				expires: new Date(Date.now() + (expiresIn ?? unlimited) * 1000),
			}
			await db
				.insert(oidcModels)
				.values({ model, idHash, ...values })
				.onConflictDoUpdate({ target: [oidcModels.model, oidcModels.idHash], set: values })
		},

		async find(id) {
			const [found] = await db
				.select()
				.from(oidcModels)
				.where(and(row(id), alive()))
			return found && open(seals, found)
		},

		async findByUid(uid) {
			const [found] = await db
				.select()
				.from(oidcModels)
				.where(and(eq(oidcModels.model, model), eq(oidcModels.uid, hashOf(uid)), alive()))
			return found && open(seals, found)
		},

		async findByUserCode() {
			return undefined
		},

		/** Of two at once with the same code or refresh token only one goes on. */
		async consume(id) {
			const used = await db
				.update(oidcModels)
				.set({ consumed: new Date() })
				.where(and(row(id), isNull(oidcModels.consumed)))
				.returning({ model: oidcModels.model })
			if (used.length === 0) throw usedAlready()
		},

		async destroy(id) {
			await db.delete(oidcModels).where(row(id))
		},

		async revokeByGrantId(grantId) {
			await db.delete(oidcModels).where(and(eq(oidcModels.model, model), eq(oidcModels.grantId, hashOf(grantId))))
		},
	}
}

function open(seals: Sealer, { model, idHash, payload, consumed }: ModelRow): AdapterPayload | undefined {
	const text = seals.open(payload, `${model} ${idHash}`)
	if (text === undefined) return undefined
	const found = JSON.parse(text) as AdapterPayload
	return consumed === null ? found : { ...found, consumed: Math.floor(consumed.getTime() / 1000) }
}

type ModelRow = typeof oidcModels.$inferSelect

const atOnce = 1000

/** The provider's sessions of a user. They are sealed, so all are opened to find his: for what is rarely done. */
export async function* sessionsOf(
	db: Db,
	seals: Sealer,
	userId: string,
): AsyncGenerator<{ idHash: string; session: AdapterPayload }> {
	let after = ''
	for (;;) {
		const rows = await db
			.select()
			.from(oidcModels)
			.where(and(eq(oidcModels.model, 'Session'), gt(oidcModels.idHash, after)))
			.orderBy(oidcModels.idHash)
			.limit(atOnce)
		for (const row of rows) {
			const session = open(seals, row)
			if (session?.accountId === userId) yield { idHash: row.idHash, session }
			after = row.idHash
		}
		if (rows.length < atOnce) return
	}
}

/** A grant is gone after a logout or after a refresh token was used twice, and with it every access token it gave. */
export async function grantLives(db: Db, grantId: string): Promise<boolean> {
	const found = await db
		.select({ model: oidcModels.model })
		.from(oidcModels)
		.where(
			and(eq(oidcModels.model, 'Grant'), eq(oidcModels.idHash, hashOf(grantId)), gt(oidcModels.expires, new Date())),
		)
	return found.length > 0
}

export const forgetExpiredModels = (db: Db) => db.delete(oidcModels).where(lt(oidcModels.expires, new Date()))
