import { branchProblem } from '@assay/contract/git-url'
import { notFound, Refused } from '@assay/contract/problem'
import { projects as routes } from '@assay/contract/projects'
import { may } from '@assay/contract/roles'
import type { Route } from '@assay/contract/route'
import { eq, sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import type { Db } from '../db/open.ts'
import type { IdentityDirectory } from '../identity/directory.ts'
import { unbindAll } from '../identity/memberships.ts'
import { unfit } from '../problem.ts'
import { createdNow, nextInstant, requireFresh, requireName } from '../saving.ts'
import { type Handlers, notPermitted } from '../serve.ts'
import type { World } from '../world.ts'
import { requireRepository } from './repository.ts'
import { type ProjectRow, projects } from './schema.ts'
import * as store from './store.ts'

/** Looks up what a project has on the disk and answers how to remove it. */
type TracesOf = (db: Db, projectId: number) => Promise<() => Promise<void>>

export const projectHandlers = (world: World, { tracesOf }: { tracesOf: TracesOf }): Handlers<typeof routes> => ({
	list: async ({ db, caller, query }) => ({
		body: await store.shown(db, await store.own(db, caller, query.keycloakGroupNames), caller),
	}),

	save: async ({ db, caller, project, roles, body, ifMatch }) => {
		if (!may(roles, body.id ? 'project.edit' : 'project.create')) throw notPermitted()
		if (!body.id) {
			const made = await createProject(world, db, caller, body)
			return { status: 201, body: await show(db, made, caller), asOf: made.updatedAt.toISOString() }
		}
		const saved = await db.transaction(async (tx) => {
			const [before] = await tx.select().from(projects).where(eq(projects.id, project.id)).for('update')
			if (!before) throw notFound()
			const theirs = await show(tx, before, caller)
			requireFresh(ifMatch, before, () => ({ yours: body, theirs }))
			requireName('project', body.name, before.name)
			const [row] = await tx
				.update(projects)
				.set({
					name: body.name,
					applicationType: body.applicationType,
					gitBranchName: body.gitBranchName === undefined ? before.gitBranchName : body.gitBranchName || null,
					updatedBy: caller.username,
					updatedAt: nextInstant(world.clock(), before),
					version: sql`${projects.version} + 1`,
				})
				.where(eq(projects.id, project.id))
				.returning()
			// Last, because it cannot be taken back where the groups are not ours.
			if (body.name !== before.name)
				await identityStep(world.directory.within(tx), (groups) => groups.renameGroup(before.groupId, body.name))
			return row as ProjectRow
		})
		return { status: 202, body: await show(db, saved, caller), asOf: saved.updatedAt.toISOString() }
	},

	remove: async ({ db, project }) => {
		const removeTraces = await tracesOf(db, project.id)
		await db.transaction(async (tx) => {
			await identityStep(
				world.directory.within(tx),
				async (groups) => {
					await unbindAll(tx, groups, project.groupId)
					if (await groups.group(project.groupId)) await groups.deleteGroup(project.groupId)
				},
				routes.remove.says?.fail,
			)
			await tx.delete(projects).where(eq(projects.id, project.id))
		})
		await removeTraces()
		return {}
	},

	sync: async ({ project, body }) => {
		requireRepository(world.config, body.gitUri)
		if (!body.branch && !project.gitBranchName) throw noBranch(routes.sync)
		throw notBuilt()
	},

	push: async ({ project, body }) => {
		requireRepository(world.config, body.gitUri)
		const wrong = branchProblem(body.branch)
		if (wrong) throw unfit('branch', wrong)
		if (!project.gitBranchName) throw noBranch(routes.push)
		throw notBuilt()
	},
})

const noBranch = ({ says }: Route) => new Refused(502, says?.[502] ?? 'Enter Git Branch for Application.')
const notBuilt = () => new Refused(501, 'Assay cannot reach git repositories yet: syncing and pushing come later.')

/**
 * Group, membership and row, or nothing. A group of that name without a project is taken over by who made it or is in it;
 * where the groups are not ours they are put back by hand.
 */
export function createProject(
	world: World,
	db: Db,
	caller: Caller,
	wanted: Pick<typeof projects.$inferInsert, 'name' | 'applicationType'> & {
		gitBranchName?: string | null | undefined
	},
): Promise<ProjectRow> {
	requireName('project', wanted.name)
	return db.transaction(async (tx) => {
		const directory = world.directory.within(tx)
		const existing = await identityStep(directory, (groups) => groups.findGroup(wanted.name))
		if (existing) await requireAdoptable(tx, directory, existing.id, caller, wanted.name)
		const group =
			existing ?? (await identityStep(directory, (groups) => groups.createGroup(wanted.name, caller.userId)))
		try {
			await identityStep(directory, (groups) => groups.join(group.id, caller.userId))
			const { name, applicationType, gitBranchName } = wanted
			const [row] = await tx
				.insert(projects)
				.values({
					name,
					applicationType,
					gitBranchName: gitBranchName || null,
					groupId: group.id,
					...createdNow(caller.username, world.clock()),
				})
				.returning()
			world.identity.forget?.(caller.userId)
			return row as ProjectRow
		} catch (error) {
			if (!existing) await world.directory.deleteGroup(group.id).catch(() => {})
			throw error
		}
	})
}

async function requireAdoptable(tx: Db, directory: IdentityDirectory, groupId: string, caller: Caller, name: string) {
	const taken = () => new Refused(409, `A project or group named "${name}" exists already.`)
	if (await store.byGroup(tx, groupId)) throw taken()
	if (caller.groups.has(groupId)) return
	if ((await identityStep(directory, (groups) => groups.madeBy(groupId))) !== caller.userId) throw taken()
}

/** A failing identity service aborts with the specified could-not sentence; what it refuses for a reason is said as it is. */
async function identityStep<T>(
	directory: IdentityDirectory,
	step: (directory: IdentityDirectory) => Promise<T>,
	says = routes.save.says?.fail,
): Promise<T> {
	try {
		return await step(directory)
	} catch (error) {
		if (error instanceof Refused) throw error
		throw Object.assign(new Refused(502, says ?? 'The identity service does not answer.'), { cause: error })
	}
}

const show = async (db: Db, row: ProjectRow, caller: Caller) => {
	const [project] = await store.shown(db, [row], caller)
	if (!project) throw notFound()
	return project
}
