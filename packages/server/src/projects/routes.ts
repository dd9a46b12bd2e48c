import { notFound } from '@assay/contract/problem'
import { projects as routes } from '@assay/contract/projects'
import { eq, sql } from 'drizzle-orm'
import { by, whence } from '../audit/record.ts'
import { isStale, nextInstant, requireName, stale } from '../saving.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import type { RemoveProject } from './agree.ts'
import { createProject } from './create-project.ts'
import type { GroupOutbox } from './group-outbox.ts'
import { identityStep } from './identity-step.ts'
import { deleteGroup } from './remove-project.ts'
import { recordTargets, requireTargets } from './require-targets.ts'
import { type ProjectRow, projects } from './schema.ts'
import * as store from './store.ts'

export const projectHandlers = (
	world: World,
	{ outbox, removeProject }: { outbox: GroupOutbox; removeProject: RemoveProject },
): Handlers<typeof routes> => ({
	list: async ({ db, caller, query }) => ({
		body: await store.own(db, caller, query.keycloakGroupNames),
	}),

	save: async ({ db, caller, project, body, ifMatch, request }) => {
		requireTargets(body.loadTargets)
		if (!body.id) {
			const made = await createProject(world, outbox, db, caller, body, whence(request))
			return { status: 201, body: await store.one(db, made, caller), asOf: made.updatedAt.toISOString() }
		}
		const saved = await outbox.agreeing(db, async ({ tx, groups, intend }) => {
			const before = await store.hold(tx, eq(projects.id, project.id))
			if (!before) throw notFound()
			if (isStale(ifMatch, before)) throw stale({ yours: body, theirs: await store.one(tx, before, caller) })
			requireName('project', body.name, before.name)
			const [row] = await tx
				.update(projects)
				.set({
					name: body.name,
					applicationType: body.applicationType,
					gitBranchName: body.gitBranchName === undefined ? before.gitBranchName : body.gitBranchName || null,
					loadTargets: body.loadTargets ?? before.loadTargets,
					updatedBy: caller.username,
					updatedAt: nextInstant(world.clock(), before),
					version: sql`${projects.version} + 1`,
				})
				.where(eq(projects.id, project.id))
				.returning()
			if (row && row.loadTargets.join() !== before.loadTargets.join())
				await recordTargets(tx, row, by({ caller, request }))
			if (body.name !== before.name) {
				await intend({ kind: 'rename', groupId: before.groupId })
				await identityStep(() => groups.renameGroup(before.groupId, body.name))
			}
			return row as ProjectRow
		})
		return { status: 202, body: await store.one(db, saved, caller), asOf: saved.updatedAt.toISOString() }
	},

	remove: async ({ db, project, caller, request }) => {
		const removeTraces = await outbox.agreeing(db, async ({ tx, groups, intend }) => {
			await intend({ kind: 'delete', groupId: project.groupId })
			await identityStep(() => deleteGroup(groups, project.groupId), routes.remove.says?.fail)
			return identityStep(
				() => removeProject(tx, groups, project.groupId, by({ caller, request })),
				routes.remove.says?.fail,
			)
		})
		await removeTraces()
		return {}
	},
})
