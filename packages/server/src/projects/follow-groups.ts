import { and, eq, notExists, sql } from 'drizzle-orm'
import { nextInstant } from '../saving.ts'
import type { World } from '../world.ts'
import { groupChanges, projects } from './schema.ts'

/** Gives projects the names that their groups were given at the identity service. Groups are known by id, never by name. */
export interface GroupFollower {
	look(): Promise<void>
	stop(): void
}

const every = 60_000

export function followGroups({
	db,
	directory,
	clock,
	log,
}: Pick<World, 'db' | 'directory' | 'clock' | 'log'>): GroupFollower {
	const timer = setInterval(() => void look(), every).unref()
	const lost = new Set<string>()

	async function look() {
		try {
			// Projects first: whatever is changed while the groups are read shows in its version.
			const known = await db.select().from(projects)
			const groups = new Map((await directory.groups()).map(({ id, name }) => [id, name]))
			for (const project of known) {
				const name = groups.get(project.groupId)
				if (name === undefined) logLost(project)
				else if (name !== project.name) await rename(project, name)
			}
		} catch (error) {
			log.warn({ err: error as Error }, 'the names of groups and projects could not be compared')
		}
	}

	async function rename(project: typeof projects.$inferSelect, name: string) {
		const { id, groupId, version } = project
		const underWay = db.select({ id: groupChanges.id }).from(groupChanges).where(eq(groupChanges.groupId, groupId))
		const saved = { updatedBy: 'identity service', updatedAt: nextInstant(clock(), project) }
		await db
			.update(projects)
			.set({ name, ...saved, version: sql`${projects.version} + 1` })
			.where(and(eq(projects.id, id), eq(projects.version, version), notExists(underWay)))
	}

	/** Nothing is deleted because a group is gone: it may have been by mistake. */
	function logLost({ id, groupId }: typeof projects.$inferSelect) {
		if (lost.has(groupId)) return
		lost.add(groupId)
		log.warn(
			{ project: id, group: groupId },
			'the group of a project is gone from the identity service: nobody is in it',
		)
	}

	return { look, stop: () => clearInterval(timer) }
}
