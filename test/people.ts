import type { RealmRole } from '@assay/contract/roles'
import { createUser } from '@assay/server/identity/accounts/users'
import { sql } from 'drizzle-orm'
import { databaseOf } from './database.ts'
import { admin } from './product.ts'

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

/** Many developers of a project at once; none of them ever signs in. */
export async function addCrowd(data: string, project: string, count: number) {
	const { db, close } = await databaseOf(data)
	try {
		await db.execute(sql`
			with crowd as (
				insert into users (username, name, password_hash)
				select 'crowd-' || lpad(n::text, 3, '0'), 'Crowd ' || n, 'none' from generate_series(1, ${count}::int) n
				returning id
			), joined as (
				insert into group_members (group_id, user_id)
				select g.id, c.id from crowd c, groups g where g.name = ${project}
			), bound as (
				insert into memberships (group_id, user_id, role)
				select g.id::text, c.id::text, 'developer' from crowd c, groups g where g.name = ${project}
			)
			insert into user_roles (user_id, role)
			select id, role from crowd, unnest(array['developer', 'read_write']) role`)
	} finally {
		await close()
	}
}
