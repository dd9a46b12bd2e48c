import * as z from 'zod'
import { id, queryId, route } from './route.ts'

/** What would miss a feature, environment or file that is deleted. Ours. */
export const use = z.object({ kind: z.enum(['testPlan', 'schedule', 'feature']), id, name: z.string() })
export type Use = z.output<typeof use>

/** The answer of a delete: what missed it from then on. */
export const missedBy = z.object({ missedBy: z.array(use) })

const fail = 'Could not look who uses it. Try the operation again.'

export const uses = {
	ofFeature: route({
		method: 'GET',
		path: '/api/uses/feature/:featureId',
		about: 'The test plans that hold a feature, and the features that include or name it.',
		needs: 'feature.read',
		scope: ({ params }) => ({ feature: params.featureId }),
		params: z.object({ featureId: queryId }),
		reply: z.array(use),
		status: [200],
		says: { fail },
	}),
	ofEnvironment: route({
		method: 'GET',
		path: '/api/uses/environment/:environmentId',
		about: 'The schedules that use an environment.',
		needs: 'environment.read',
		scope: ({ params }) => ({ environment: params.environmentId }),
		params: z.object({ environmentId: queryId }),
		reply: z.array(use),
		status: [200],
		says: { fail },
	}),
	ofFile: route({
		method: 'GET',
		path: '/api/uses/file/:fileId',
		about: 'The features that include or name a file.',
		needs: 'file.read',
		scope: ({ params }) => ({ file: params.fileId }),
		params: z.object({ fileId: queryId }),
		reply: z.array(use),
		status: [200],
		says: { fail },
	}),
}
