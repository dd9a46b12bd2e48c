import type { RealmRole } from '@assay/contract/roles'
import { runningCluster } from '@assay/server/db/cluster'
import { type OpenDatabase, openDatabase } from '@assay/server/db/open'
import { createUser } from '@assay/server/identity/users'
import { admin } from './product.ts'

/** The database of a running product, for what no screen and no call can bring about. */
export async function databaseOf(data: string): Promise<OpenDatabase> {
	const url = await runningCluster(data)
	if (url === undefined) throw new Error(`No PostgreSQL runs for ${data}`)
	return openDatabase(url, { size: 1 })
}

/** Makes accounts with realm roles, as the operator of the identity service does; all have the admin's password. */
export async function addPeople(data: string, people: Record<string, readonly RealmRole[]>) {
	const { db, close } = await databaseOf(data)
	try {
		for (const [username, roles] of Object.entries(people))
			await createUser(db, { username, roles, password: admin.password, email: `${username}@example.org` })
	} finally {
		await close()
	}
}
