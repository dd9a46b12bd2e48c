import * as z from 'zod'
import { id, instant, page, queryId, route, type Scope } from './route.ts'

/** Every save keeps what it replaced, but that of a file, of which a sync alone does (ours). */
export const revisionOf = z.enum(['feature', 'environment', 'globalObject', 'file', 'testPlan', 'schedule'])

export const revision = z.object({
	id,
	updated_by: z.string().nullable(),
	updated_date_time: instant,
	/** Its fields as they stood: name and texts; secret values masked. */
	fields: z.record(z.string(), z.string()),
})
export type Revision = z.output<typeof revision>

const scopeOf = (of: z.output<typeof revisionOf>, objectId: number): Scope => ({ [of]: objectId }) as Scope

export const revisions = {
	list: route({
		method: 'GET',
		path: '/api/revision/list',
		about: 'The revisions of an object, newest first.',
		needs: 'feature.read',
		scope: ({ query }) => scopeOf(query.of, query.objectId),
		query: z.object({ ...page, of: revisionOf, objectId: queryId }),
		reply: z.array(revision),
		status: [200],
		says: { fail: 'Could not fetch the history. Try the operation again' },
	}),
}
