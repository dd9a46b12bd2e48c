import { eq, sql } from 'drizzle-orm'
import type { Happened } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import type { IdentityDirectory } from '../identity/directory.ts'
import { type groupChanges, projects } from './schema.ts'
import * as store from './store.ts'

/** Removes a project and what hangs on its group, and answers how to remove what it has on the disk. `by` = who deletes it; absent where a group is gone. */
export type RemoveProject = (
	tx: Db,
	groups: IdentityDirectory,
	groupId: string,
	by?: Pick<Happened, 'who' | 'from'>,
) => Promise<() => Promise<void>>

/** Brings the group to what its project says, or ends what cannot be taken back. Answers what is left to do after. */
export async function agree(
	tx: Db,
	groups: IdentityDirectory,
	change: typeof groupChanges.$inferSelect,
	removeProject: RemoveProject,
): Promise<() => Promise<void>> {
	const { kind, groupId, name, userId } = change
	const nothing = async () => {}
	if (kind === 'create') {
		await oneName(tx, name)
		const group = await groups.findGroup(name)
		if (!group || (await store.byGroup(tx, group.id))) return nothing
		// Made by somebody else, or used meanwhile: then it is not what the interrupted creation left.
		if ((await groups.madeBy(group.id)) !== userId) return nothing
		if ((await groups.members(group.id)).some(({ id }) => id !== userId)) return nothing
		await groups.deleteGroup(group.id)
	} else if (kind === 'rename') {
		const project = await store.hold(tx, eq(projects.groupId, groupId))
		const group = await groups.group(groupId)
		if (project && group && group.name !== project.name) await groups.renameGroup(groupId, project.name)
	} else if (!(await groups.group(groupId))) {
		// Its members are gone and cannot be put back: the project goes as it was asked to.
		return removeProject(tx, groups, groupId)
	}
	return nothing
}

/** Creations of one name come one after the other, and after the healing of an earlier one. */
export const oneName = (tx: Db, name: string) =>
	tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`group named ${name}`}, 0))`)
