import * as z from 'zod'
import { keptName } from './names.ts'
import { realmRoles } from './roles.ts'
import { id, inBody, queryId, route, saveBody } from './route.ts'

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

/** Specified to be given through the product (application.md section 6). */
export const assignable = ['projectadmin', 'developer'] as const
/** Ours: in this project he may only look, whatever he may elsewhere. */
export const assignableRoles = [...assignable, 'read_only'] as const
export type AssignableRole = (typeof assignableRoles)[number]

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
			'The users of a project that hold a role: admin, projectadmin, developer or read_only (ours; the tabs of Manage Users).',
		needs: 'project.users',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId: queryId.min(1), role: z.enum(['admin', ...assignableRoles]) }),
		reply: z.array(user),
		status: [200],
		says: { fail: 'Could not fetch user list Try the operation again' },
	}),
	assign: route({
		method: 'POST',
		path: '/api/applications/users/assign',
		about: 'Joins a user (exact user name or e-mail) to the project with a role and records it (ours).',
		needs: 'project.users',
		scope: inBody({ applicationId: 'application' }),
		body: z.strictObject({
			applicationId: id.min(1),
			username: z.string().trim().min(1).max(200),
			role: z.enum(assignableRoles),
		}),
		reply: user,
		status: [200],
		says: { ok: userSays.assigned, fail: userSays.notAssigned },
	}),
	remove: route({
		method: 'POST',
		path: '/api/applications/users/remove',
		about: 'Takes a user out of the project (ours).',
		needs: 'project.users',
		scope: inBody({ applicationId: 'application' }),
		body: z.strictObject({ applicationId: id.min(1), userId: z.string().max(100) }),
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
	read_only: 'Could not fetch read-only user list Try the operation again',
}

const groupId = z.string().max(100)
const userId = z.string().max(100)
const fail = 'Could not fetch user list Try the operation again'

/**
 * The identity service's admin calls under their specified relative paths (application.md section 7), asked of whichever
 * identity service there is after our own rules; never by the browser at the service itself.
 */
export const identity = {
	roleUsers: route({
		method: 'GET',
		path: '/api/identity/roles/:role/users',
		about: 'Who holds a realm role; a project admin sees the users of his own projects.',
		needs: 'identity.read',
		scope: 'none',
		params: z.object({ role: z.string().max(100) }),
		reply: z.array(user),
		status: [200],
		says: { fail },
	}),
	role: route({
		method: 'GET',
		path: '/api/identity/roles/:role',
		about: 'A realm role by its name.',
		needs: 'identity.read',
		scope: 'none',
		params: z.object({ role: z.string().max(100) }),
		reply: role,
		status: [200],
		says: { fail: userSays.notAssigned },
	}),
	groups: route({
		method: 'GET',
		path: '/api/identity/groups',
		about: 'Every group; a project admin sees his own.',
		needs: 'identity.read',
		scope: 'none',
		reply: z.array(group),
		status: [200],
		says: { fail },
	}),
	createGroup: route({
		method: 'POST',
		path: '/api/identity/groups',
		about: 'Makes a group, whose address stands in Location; 409 when the name is taken.',
		needs: 'identity.groups',
		scope: 'none',
		body: z.strictObject({ name: keptName.project }),
		reply: 'none',
		status: [201],
		repeatable: true,
		says: { fail: 'Could not add the project. Try the operation again.' },
	}),
	renameGroup: route({
		method: 'PUT',
		path: '/api/identity/groups/:groupId',
		about: 'Renames a group, and the project it belongs to.',
		needs: 'identity.write',
		scope: 'none',
		params: z.object({ groupId }),
		body: saveBody({ name: keptName.project }, { answer: group }),
		reply: 'none',
		status: [204],
		says: { fail: 'Could not add the project. Try the operation again.' },
	}),
	deleteGroup: route({
		method: 'DELETE',
		path: '/api/identity/groups/:groupId',
		about: 'Deletes a group without a project; 409 while it has one, because deleting the project deletes its group.',
		needs: 'identity.groups',
		scope: 'none',
		params: z.object({ groupId }),
		reply: 'none',
		status: [204],
		says: { fail: 'Could not delete the Application. Try the operation again.' },
	}),
	groupMembers: route({
		method: 'GET',
		path: '/api/identity/groups/:groupId/members',
		about: 'Who is in a group.',
		needs: 'identity.read',
		scope: 'none',
		params: z.object({ groupId }),
		reply: z.array(user),
		status: [200],
		says: { fail },
	}),
	users: route({
		method: 'GET',
		path: '/api/identity/users',
		about:
			'The user of exactly this name or e-mail address, or nobody. Without a name every user; a project admin sees those of his own projects.',
		needs: 'identity.read',
		scope: 'none',
		query: z.object({ username: z.string().trim().max(200).optional() }),
		reply: z.array(user),
		status: [200],
		says: { fail: userSays.unknown },
	}),
	join: route({
		method: 'PUT',
		path: '/api/identity/users/:userId/groups/:groupId',
		about: 'Puts a user into a group; his realm roles alone say what he may there.',
		needs: 'identity.write',
		scope: 'none',
		params: z.object({ userId, groupId }),
		reply: 'none',
		status: [204],
		says: { fail: userSays.notAssigned },
	}),
	leave: route({
		method: 'DELETE',
		path: '/api/identity/users/:userId/groups/:groupId',
		about: 'Takes a user out of a group.',
		needs: 'identity.write',
		scope: 'none',
		params: z.object({ userId, groupId }),
		reply: 'none',
		status: [204],
		says: { fail: 'Could not delete the User. Try the operation again.' },
	}),
	mapRoles: route({
		method: 'POST',
		path: '/api/identity/users/:userId/role-mappings/realm',
		about: 'Gives a user the roles of a developer or a project admin.',
		needs: 'identity.write',
		scope: 'none',
		params: z.object({ userId }),
		body: z
			.array(z.object({ id: z.string().max(100), name: z.enum(realmRoles) }))
			.min(1)
			.max(realmRoles.length),
		reply: 'none',
		status: [204],
		says: { fail: userSays.notAssigned },
	}),
}
