import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { removeUnused } from '../files/unused.ts'
import type { World } from '../world.ts'
import type { Reports } from './report.ts'
import { runs } from './schema.ts'

/** What a project has on the disk: looked up while its rows are there, removed when they are gone. */
export const tracesOf =
	(world: World, reports: Reports) =>
	async (db: Db, projectId: number): Promise<() => Promise<void>> => {
		const ofRuns = await db.select({ id: runs.id }).from(runs).where(eq(runs.projectId, projectId))
		const { rows: blobs } = (await db.execute(sql`
			select b.sha256 from run_blobs b join runs r on r.id = b.run_id where r.project_id = ${projectId}
			union select sha256 from files where project_id = ${projectId}
			union select body->>'sha256' from revisions where kind = 'file' and project_id = ${projectId}`)) as unknown as {
			rows: { sha256: string }[]
		}
		return async () => {
			for (const { id } of ofRuns) await reports.remove(id)
			await removeUnused(
				world,
				blobs.map(({ sha256 }) => sha256),
			)
		}
	}
