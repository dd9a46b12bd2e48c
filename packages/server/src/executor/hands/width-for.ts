import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { runHands } from '../schema.ts'
import { ofHand } from './hands.ts'

/**
 * How many features of a run one more hand may run at the same time, where a number holds over all: an equal part, as far as
 * it is free. Undefined: nothing is; executors that have more than their part then give it up, for one that has none.
 */
export async function widthFor(
	tx: Db,
	{ id, shared }: { id: number; shared: number },
	instance: string | undefined,
	executors: number,
): Promise<number | undefined> {
	const held = await tx
		.select()
		.from(runHands)
		.where(and(eq(runHands.runId, id), eq(runHands.ended, false)))
	const part = Math.ceil(shared / executors)
	const free = shared - held.reduce((sum, { atOnce }) => sum + atOnce, 0)
	if (free >= 1) return Math.min(part, free)
	if (held.some(({ leaseInstance }) => leaseInstance === (instance ?? null))) return undefined
	const over = new Map<string | null, number>()
	for (const { leaseInstance, atOnce } of held) over.set(leaseInstance, (over.get(leaseInstance) ?? -part) + atOnce)
	for (const { leaseInstance, epoch, atOnce } of held) {
		const givesUp = Math.max(0, Math.min(atOnce, over.get(leaseInstance) ?? 0))
		over.set(leaseInstance, (over.get(leaseInstance) ?? 0) - givesUp)
		await tx.update(runHands).set({ givesUp }).where(ofHand(id, epoch))
	}
	return undefined
}
