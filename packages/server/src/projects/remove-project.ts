import { Refused } from '@assay/contract/problem'
import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { unbindAll } from '../identity/accounts/memberships.ts'
import type { IdentityDirectory } from '../identity/directory.ts'
import type { RemoveProject } from './agree.ts'
import { projects } from './schema.ts'
import * as store from './store.ts'

/** Looks up what a project has on the disk and answers how to remove it. */
type TracesOf = (db: Db, projectId: number) => Promise<() => Promise<void>>

/** The rows of a project whose group is gone, and the roles that were given for it. What is gone already is passed over. */
export const projectRemoval =
	(tracesOf: TracesOf): RemoveProject =>
	async (tx, groups, groupId, by = {}) => {
		await unbindAll(tx, groups, groupId)
		const project = await store.byGroup(tx, groupId)
		if (!project) return async () => {}
		const removeTraces = await tracesOf(tx, project.id)
		await tx.delete(projects).where(eq(projects.id, project.id))
		// Without its group: who may read about a project is asked of its group, which is gone.
		const { id, name } = project
		await record(tx, {
			...by,
			verb: 'project.delete',
			on: { kind: 'project', id, name },
			project: { id, name, groupId: null },
		})
		return removeTraces
	}

/** Gone already is gone; an answer that was lost on its way is asked for again. */
export async function deleteGroup(groups: IdentityDirectory, groupId: string): Promise<void> {
	try {
		await groups.deleteGroup(groupId)
	} catch (error) {
		if (error instanceof Refused && error.status === 404) return
		if (await groups.group(groupId)) throw error
	}
}
