import { z } from 'zod'
import { projectType } from './feature-types.ts'
import { name } from './names.ts'
import { id, instant, route, saveBody } from './route.ts'

export const project = z.object({
	id,
	name: z.string(),
	applicationType: projectType,
	gitBranchName: z.string().nullable(),
	created_date_time: instant,
	/** Ours: the latest runs, newest first, for the card's small history. */
	recentRuns: z.array(z.object({ id, status: z.string() })),
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

const repository = { applicationId: id.min(1), gitUri: z.string().trim().min(1).max(2000) }
const gitFailed = 'Could not Sync the Application. Verify GIT URL and credentials.'
const noBranch = 'Could not Sync the Application. Enter Git Branch for Application.'
const names = z.array(z.string())

/** What a sync did or, previewed, would do; by path. */
export const syncResult = z.object({ added: names, changed: names, unchanged: names, missing: names, conflicts: names })

/** Said while a sync goes on. */
export const syncing = 'Syncing of application is in progress...'

export const projects = {
	list: route({
		method: 'GET',
		path: '/api/applications/list',
		about:
			"The caller's projects; `keycloakGroupNames` (comma-separated or repeated, a leading slash allowed) narrows them.",
		needs: 'signedIn',
		query: z.object({ keycloakGroupNames: groupNames }),
		reply: z.array(project),
		status: [200],
		says: { fail: 'Could not fetch the project. Try the operation again.' },
	}),
	save: route({
		method: 'POST',
		path: '/api/applications/save',
		about: 'Creates a project with its group (201) or changes one (202).',
		/** Creating needs project.create, asked by the handler: who may create is not a member yet. */
		needs: 'signedIn',
		scope: ({ body }) => (body.id ? { application: body.id } : undefined),
		body: saveBody(
			{
				id: id.optional(),
				name: name.project,
				applicationType: projectType,
				gitBranchName: z.string().max(200).nullish(),
			},
			{ answer: project },
		),
		reply: project,
		status: [201, 202],
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
		scope: ({ body }) => ({ application: body.id }),
		body: saveBody({ id }, { answer: project }),
		reply: 'none',
		status: [200],
		says: {
			ok: 'Application deleted successfully.',
			fail: 'Could not delete the Application. Try the operation again.',
		},
	}),
	sync: route({
		method: 'POST',
		path: '/api/applications/filestodb',
		about: "Takes what a git repository holds into the project, from `branch` or else the project's own.",
		needs: 'project.sync',
		scope: ({ body }) => ({ application: body.applicationId }),
		body: z.strictObject({
			...repository,
			username: z.string().min(1).max(200),
			password: z.string().min(1).max(2000),
			branch: z.string().trim().max(200).default(''),
			/** Deletes what the repository does not have; without it nothing is deleted. */
			deleteMissing: z.boolean().default(false),
		}),
		query: z.object({ preview: z.enum(['true', 'false']).default('false') }),
		reply: syncResult,
		status: [200],
		says: { ok: 'Application Synced successfully.', 502: noBranch, fail: gitFailed },
	}),
	push: route({
		method: 'POST',
		path: '/api/applications/dbtofiles',
		about: 'Writes the project to a new branch of a git repository; answers the branch that was made.',
		needs: 'project.push',
		scope: ({ body }) => ({ application: body.applicationId }),
		body: z.strictObject({
			...repository,
			username: z.string().max(200).default(''),
			password: z.string().max(2000).default(''),
			branch: z.string().trim().max(200),
			commitMessage: z.string().max(2000).default(''),
		}),
		reply: 'text',
		status: [200],
		says: { ok: 'Application Pushed successfully and new branch is created:', 502: noBranch, fail: gitFailed },
	}),
}
