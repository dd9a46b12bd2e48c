import * as z from 'zod'
import { id, inBody, route } from './route.ts'

/** A secret as `ENC(…)`, to be written into an environment: only a run ever opens it (decisions.md, Encrypt). */
const password = z.string().min(1).max(10_000)
const fail = 'Could not encrypt the value. Try the operation again.'

/** What a save answers about a value that was encrypted for another project, or by somebody else. */
export const foreignEncryptedValue = 'This encrypted value belongs to another project.'

export const encryption = {
	encrypt: route({
		method: 'POST',
		path: '/api/encrypt-data',
		about:
			'Encrypts a value for the environments of a project; without a project it is bound to the caller, and to the project of the first environment he saves it in.',
		needs: 'value.encrypt',
		scope: inBody({ applicationId: 'application' }),
		needsWithoutScope: 'value.encrypt',
		limits: { bytes: 64 * 1024 },
		body: z.strictObject({ password, applicationId: id.optional() }),
		reply: 'text',
		status: [200],
		says: { fail },
	}),
	/** Addresses are remembered by browsers and proxies: the screens use the other one. */
	encryptByAddress: route({
		method: 'GET',
		path: '/api/encrypt-data',
		about: 'The same as it was documented. Prefer POST: what stands in an address is remembered on its way.',
		needs: 'value.encrypt',
		scope: 'none',
		query: z.object({ password }),
		reply: 'text',
		status: [200],
		says: { fail },
	}),
}
