import { Refused } from '@assay/contract/problem'
import { may } from '@assay/contract/roles'
import { inArray } from 'drizzle-orm'
import { type Caller, rolesIn } from '../caller.ts'
import type { Db } from '../db/open.ts'
import { firstNames } from '../problem.ts'
import { type ProjectRow, projects } from '../projects/schema.ts'

/**
 * The projects that an executor token of the caller may name: those asked for, or else all in which he may have executors.
 * Throws `Refused`: 403 where there are none, 422 for what he may not name.
 */
export async function servable(db: Db, caller: Caller, asked: readonly number[] | undefined): Promise<ProjectRow[]> {
	const elevatedIn = (groupId: string) => may(rolesIn(caller, groupId), 'executor.tokens')
	const groups = [...caller.groups.keys()].filter(elevatedIn)
	const own = groups.length === 0 ? [] : await db.select().from(projects).where(inArray(projects.groupId, groups))
	if (own.length === 0) throw new Refused(403, 'Only a project admin or super admin of a project may have executors.')
	if (!asked) return own
	const chosen = own.filter(({ id }) => asked.includes(id))
	const refused = asked.filter((id) => !chosen.some((project) => project.id === id))
	if (refused.length > 0)
		throw new Refused(422, `You are not an admin of these projects: ${firstNames(refused)}`, {
			errors: [{ path: 'projects', message: 'Expected projects of which you are an admin' }],
		})
	return chosen
}
