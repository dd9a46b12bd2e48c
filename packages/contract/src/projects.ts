import * as z from 'zod'
import { projectType } from './feature-type-fields.ts'
import { name } from './names.ts'
import { id, inBody, instant, route, saveBody } from './route.ts'

export const project = z.object({
	id,
	name: z.string(),
	applicationType: projectType,
	gitBranchName: z.string().nullable(),
	/** Ours: hosts that its load tests may send to, beside the executor's own machine. */
	loadTargets: z.array(z.string()),
	created_date_time: instant,
	/** Ours: the latest runs, newest first, for the card's small history. */
	recentRuns: z.array(z.object({ id, status: z.string(), cancelled: z.boolean() })),
	/** Ours: the caller's roles in this project (realm roles bounded by the role he was assigned here). */
	roles: z.array(z.string()),
})
export type Project = z.output<typeof project>

const groupNames = z
	.union([z.string(), z.array(z.string())])
	.optional()
	.transform((given = '') =>
		// A name may hold a comma itself: one name alone is asked for as it is, too.
		(Array.isArray(given) ? given : [given, ...given.split(',')])
			.map((group) => group.trim().replace(/^\//, ''))
			.filter((group) => group !== ''),
	)

export const projects = {
	list: route({
		method: 'GET',
		path: '/api/applications/list',
		about:
			"The caller's projects; `keycloakGroupNames` (comma-separated or repeated, a leading slash allowed) narrows them.",
		needs: 'signedIn',
		scope: 'none',
		query: z.object({ keycloakGroupNames: groupNames }),
		reply: z.array(project),
		status: [200],
		says: { fail: 'Could not fetch the project. Try the operation again.' },
	}),
	save: route({
		method: 'POST',
		path: '/api/applications/save',
		about: 'Creates a project with its group (201) or changes one (202).',
		needs: 'project.edit',
		scope: inBody({ id: 'application' }),
		/** Who creates one is not a member yet. */
		needsWithoutScope: 'project.create',
		body: saveBody(
			{
				id: id.optional(),
				name: name.project,
				applicationType: projectType,
				gitBranchName: z.string().max(200).nullish(),
				/** Absent = as they are. */
				loadTargets: z.array(z.string().trim().min(1).max(300)).max(200).optional(),
			},
			{ answer: project },
		),
		reply: project,
		status: [201, 202],
		repeatable: true,
		ifMatch: true,
		says: {
			201: 'Project added successfully.',
			202: 'Project updated successfully.',
			fail: 'Could not add the project. Try the operation again.',
		},
	}),
	remove: route({
		method: 'POST',
		path: '/api/applications/delete',
		about: 'Deletes a project, its group and everything in it.',
		needs: 'project.delete',
		scope: inBody({ id: 'application' }),
		body: saveBody({ id }, { answer: project }),
		reply: 'none',
		status: [200],
		says: {
			ok: 'Application deleted successfully.',
			fail: 'Could not delete the Application. Try the operation again.',
		},
	}),
}
