import type { QueryKey } from '@tanstack/react-query'

/** What reads may be about and be deleted here. */
export type GoneKind = 'feature' | 'testPlan' | 'environment' | 'globalObject' | 'file' | 'schedule'

/** Names by which a call says which object it is about. */
const named: Record<GoneKind, string[]> = {
	feature: ['featureId'],
	testPlan: ['testPlanId', 'businessScenarioId'],
	environment: ['environmentId'],
	globalObject: ['globalObjectId'],
	file: ['fileId'],
	schedule: ['scheduleId'],
}

const gone = new Set<string>()

/** From now on nothing asks for it, and a read of it that is under way fails in silence. */
export const markGone = (kind: GoneKind, id: number) => gone.add(`${kind} ${id}`)

/** It is there again. */
export const markBack = (kind: GoneKind, id: number) => gone.delete(`${kind} ${id}`)

/** Whether it was deleted here. */
export const wasDeleted = (kind: GoneKind, id: number) => gone.has(`${kind} ${id}`)

/** Whether a read is about something that was deleted here. */
export function isGone([, call]: QueryKey): boolean {
	if (gone.size === 0 || typeof call !== 'object' || call === null) return false
	const { params, query } = call as { params?: object; query?: object }
	const given: Record<string, unknown> = { ...params, ...query }
	return (Object.keys(named) as GoneKind[]).some(
		(kind) =>
			named[kind].some((name) => gone.has(`${kind} ${given[name]}`)) ||
			(given.of === kind && gone.has(`${kind} ${given.objectId}`)),
	)
}
