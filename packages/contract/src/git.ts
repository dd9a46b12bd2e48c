import * as z from 'zod'
import { id, inBody, instant, queryId, route } from './route.ts'

/** Sync and push: a project as a git repository holds it. */
const repository = { applicationId: id.min(1), gitUri: z.string().trim().min(1).max(2000) }
const failed = 'Could not Sync the Application. Verify GIT URL and credentials.'
const noBranch = 'Could not Sync the Application. Enter Git Branch for Application.'
const names = z.array(z.string())

/** What a sync did or, previewed, would do; by path in the repository. */
export const syncResult = z.object({
	added: names,
	changed: names,
	unchanged: names,
	missing: names,
	conflicts: names,
	/** Ours: the texts of conflicts as a person reads them, of the first ones where there are many. */
	conflictTexts: z.array(z.object({ path: z.string(), project: z.string(), repository: z.string() })),
	/** Ours: what was not taken from the repository, or is to be looked at after, and why. */
	notes: z.array(z.object({ path: z.string(), why: z.string() })),
	/** Ours: the commit that was read. */
	commit: z.string(),
})
export type SyncResult = z.output<typeof syncResult>

/** How many conflicts show their texts. */
export const mostConflictTexts = 50

/** Said while a sync goes on. */
export const syncing = 'Syncing of application is in progress...'

const work = z.object({
	/** What goes on with the project's repository; null = nothing. */
	doing: z.enum(['preview', 'sync', 'push', 'upload']).nullable(),
	by: z.string().nullable(),
	since: instant.nullable(),
	/** The step in words. */
	step: z.string(),
	/** From 0 to 100; null = not known. */
	percent: z.number().nullable(),
})
const application = z.object({ applicationId: queryId.min(1) })

export const git = {
	sync: route({
		method: 'POST',
		path: '/api/applications/filestodb',
		about: "Takes what a git repository holds into the project, from `branch` or else the project's own.",
		needs: 'project.sync',
		scope: inBody({ applicationId: 'application' }),
		limits: { bytes: 1_000_000, items: 5100 },
		body: z.strictObject({
			...repository,
			/** Empty where the repository asks for nobody, as in a push. */
			username: z.string().max(200).default(''),
			password: z.string().max(2000).default(''),
			branch: z.string().trim().max(200).default(''),
			/** Deletes what the repository does not have; without it nothing is deleted. */
			deleteMissing: z.boolean().default(false),
			/** Ours: paths of conflicts in which the project's text stays. */
			keep: z.array(z.string().max(4000)).max(5000).default([]),
			/** Ours: the previewed commit; when the branch has moved on, nothing is done (409). */
			commit: z.string().max(64).optional(),
		}),
		query: z.object({ preview: z.enum(['true', 'false']).default('false') }),
		reply: syncResult,
		status: [200],
		says: { ok: 'Application Synced successfully.', 502: noBranch, fail: failed },
	}),
	push: route({
		method: 'POST',
		path: '/api/applications/dbtofiles',
		about: 'Writes the project to a new branch of a git repository; answers the branch that was made.',
		needs: 'project.push',
		scope: inBody({ applicationId: 'application' }),
		body: z.strictObject({
			...repository,
			username: z.string().max(200).default(''),
			password: z.string().max(2000).default(''),
			branch: z.string().trim().max(200),
			commitMessage: z.string().max(2000).default(''),
		}),
		reply: 'text',
		status: [200],
		says: { ok: 'Application Pushed successfully and new branch is created:', 502: noBranch, fail: failed },
	}),
	progress: route({
		method: 'GET',
		path: '/api/applications/gitProgress',
		about: "How far a sync or push of the project's repository is (ours).",
		needs: 'project.push',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: application,
		reply: work,
		status: [200],
		says: { fail: 'Could not ask how far it is.' },
	}),
	stop: route({
		method: 'POST',
		path: '/api/applications/gitStop',
		about: 'Stops a sync or push that goes on (ours): one may stop his own, who may sync anybody’s.',
		needs: 'project.push',
		scope: inBody({ applicationId: 'application' }),
		body: z.strictObject({ applicationId: id.min(1) }),
		reply: 'none',
		status: [200],
		says: { fail: 'Could not stop it. Try the operation again.' },
	}),
}
