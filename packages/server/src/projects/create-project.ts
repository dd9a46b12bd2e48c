import { Refused } from '@assay/contract/problem'
import { record, type Whence } from '../audit/record.ts'
import type { Caller } from '../caller.ts'
import type { Db } from '../db/open.ts'
import type { IdentityDirectory } from '../identity/directory.ts'
import { createdNow, requireName } from '../saving.ts'
import type { World } from '../world.ts'
import { oneName } from './agree.ts'
import type { GroupOutbox } from './group-outbox.ts'
import { identityStep } from './identity-step.ts'
import { recordTargets } from './require-targets.ts'
import { type ProjectRow, projects } from './schema.ts'
import * as store from './store.ts'

type Wanted = Pick<typeof projects.$inferInsert, 'name' | 'applicationType'> & {
	gitBranchName?: string | null | undefined
	loadTargets?: string[] | undefined
}

/** Group, membership and row, or nothing. A group of that name without a project is taken over by who made it or is in it. */
export async function createProject(
	world: World,
	outbox: GroupOutbox,
	db: Db,
	caller: Caller,
	wanted: Wanted,
	from: Whence,
): Promise<ProjectRow> {
	const { name, applicationType, gitBranchName, loadTargets = [] } = wanted
	requireName('project', name)
	const made = await outbox.agreeing(db, async ({ tx, groups, intend }) => {
		await oneName(tx, name)
		const existing = await identityStep(() => groups.findGroup(name))
		if (existing) await requireAdoptable(tx, groups, existing.id, caller, name)
		else await intend({ kind: 'create', name, userId: caller.userId })
		const group = existing ?? (await identityStep(() => groups.createGroup(name, caller.userId)))
		await identityStep(() => groups.join(group.id, caller.userId))
		const [row] = await tx
			.insert(projects)
			.values({
				name,
				applicationType,
				gitBranchName: gitBranchName || null,
				groupId: group.id,
				loadTargets,
				...createdNow(caller.username, world.clock()),
			})
			.returning()
		const project = row as ProjectRow
		const who = { id: caller.userId, name: caller.username }
		await record(tx, { verb: 'project.create', who, on: { kind: 'project', id: project.id, name }, project, from })
		if (loadTargets.length > 0) await recordTargets(tx, project, { who, from })
		return project
	})
	world.identity.forget?.(caller.userId)
	return made
}

async function requireAdoptable(tx: Db, groups: IdentityDirectory, groupId: string, caller: Caller, name: string) {
	const taken = () => new Refused(409, `A project or group named "${name}" exists already.`)
	if (await store.byGroup(tx, groupId)) throw taken()
	if (caller.groups.has(groupId)) return
	if ((await identityStep(() => groups.madeBy(groupId))) !== caller.userId) throw taken()
}
