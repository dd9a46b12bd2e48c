import { and, eq, isNotNull } from 'drizzle-orm'
import { runs } from '../../runs/schema.ts'
import type { World } from '../../world.ts'

/** Whether somebody cancels the run within so many seconds: says so as soon as somebody does. */
export async function cancelledWithin(
	{ db, changes }: Pick<World, 'db' | 'changes'>,
	runId: number,
	seconds: number,
	gone: AbortSignal,
): Promise<boolean> {
	if (seconds === 0) return false
	const watch = changes.watch(`cancel ${runId}`)
	const isCancelled = async () => {
		const found = db.select({ id: runs.id }).from(runs)
		return (await found.where(and(eq(runs.id, runId), isNotNull(runs.cancelledBy)))).length > 0
	}
	try {
		// It may have been cancelled before we watched.
		if (await isCancelled()) return true
		return (await watch.next(seconds * 1000, gone)) === 'changed' && (await isCancelled())
	} finally {
		watch.stop()
	}
}
