import { foreignEncryptedValue, type encryption as routes } from '@assay/contract/encryption'
import { eq } from 'drizzle-orm'
import { by, record } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { hashOf } from '../identity/seal.ts'
import { unfit } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { boundValues } from './schema.ts'
import { encrypted, type OwnValue } from './secrets.ts'

/** Encrypts a value before it is written anywhere. Nothing is kept: the answer holds all there is. */
export const encryptionHandlers = ({ sealer }: Pick<World, 'sealer'>): Handlers<typeof routes> => ({
	encrypt: async ({ db, caller, project, request, body }) => {
		await record(db, { ...by({ caller, request, project }), verb: 'value.encrypt' })
		return { body: encrypted(sealer, body.password, project ? { projectId: project.id } : { userId: caller.userId }) }
	},
	encryptByAddress: async ({ db, caller, request, query }) => {
		await record(db, { ...by({ caller, request }), verb: 'value.encrypt' })
		return { body: encrypted(sealer, query.password, { userId: caller.userId }) }
	},
})

/** The first save of a value that belonged to nobody but the user binds it to that project: elsewhere it is refused from then on. */
export async function bindOwn(tx: Db, projectId: number, own: readonly OwnValue[]): Promise<void> {
	const values = own.map(({ sealed, field }) => ({ hash: hashOf(sealed), field }))
	// In one order, so that two saves of the same values wait for each other once.
	for (const { hash, field } of values.sort((a, b) => (a.hash < b.hash ? -1 : 1))) {
		await tx.insert(boundValues).values({ hash, projectId }).onConflictDoNothing()
		const [bound] = await tx.select().from(boundValues).where(eq(boundValues.hash, hash))
		if (bound?.projectId !== projectId) throw unfit(field, foreignEncryptedValue)
	}
}
