import { z } from 'zod'
import { realmRoles } from './roles.ts'
import { id, route } from './route.ts'

/** Who belongs to a project and with which role. The identity service's own admin calls stay behind the server. */
export const user = z.object({
	id: z.string(),
	username: z.string(),
	firstName: z.string().optional(),
	lastName: z.string().optional(),
	email: z.string().optional(),
})
export type User = z.output<typeof user>

export const group = z.object({ id: z.string(), name: z.string(), path: z.string() })
export const role = z.object({ id: z.string(), name: z.enum(realmRoles) })

/** Only these two can be given through the product (application.md section 6). */
export const assignable = ['projectadmin', 'developer'] as const

export const userSays = {
	unknown: 'UserName is Invalid',
	assigned: 'Role Assigned To User',
	notAssigned: 'Error While Assigning Role',
}

export const users = {
	members: route({
		method: 'GET',
		path: '/api/applications/users',
		about:
			'The users of a project that hold a role: admin, projectadmin or developer (ours; the three tabs of Manage Users).',
		needs: 'project.users',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId: id.min(1), role: z.enum(['admin', 'projectadmin', 'developer']) }),
		reply: z.array(user),
		status: [200],
		says: { fail: 'Could not fetch user list Try the operation again' },
	}),
	assign: route({
		method: 'POST',
		path: '/api/applications/users/assign',
		about: 'Joins a user (exact user name or e-mail) to the project with a role and records it (ours).',
		needs: 'project.users',
		scope: ({ body }) => ({ application: body.applicationId }),
		body: z.strictObject({
			applicationId: id.min(1),
			username: z.string().trim().min(1).max(200),
			role: z.enum(assignable),
		}),
		reply: user,
		status: [200],
		says: { ok: userSays.assigned, 404: userSays.unknown, fail: userSays.notAssigned },
	}),
	remove: route({
		method: 'POST',
		path: '/api/applications/users/remove',
		about: 'Takes a user out of the project (ours).',
		needs: 'project.users',
		scope: ({ body }) => ({ application: body.applicationId }),
		body: z.strictObject({ applicationId: id.min(1), userId: z.string() }),
		reply: 'none',
		status: [200],
		says: { ok: 'User deleted successfully.', fail: 'Could not delete the User. Try the operation again.' },
	}),
}

/** Each tab of Manage Users fails with its own sentence. */
export const userListFailed = {
	admin: 'Could not fetch user list Try the operation again',
	projectadmin: 'Could not fetch project admin user list Try the operation again',
	developer: 'Could not fetch dev user list Try the operation again',
}
