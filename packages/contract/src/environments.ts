import * as z from 'zod'
import { answerSentBack, audit } from './features.ts'
import { name } from './names.ts'
import { count, id, inBody, page, queryId, route, saveBody } from './route.ts'
import { missedBy } from './uses.ts'

export const environment = z.object({
	id,
	name: z.string(),
	/** UI test data, API test data and settings: JSON text, empty allowed; values under secret keys are masked. */
	anoroc_content: z.string(),
	karate_content: z.string(),
	settings_content: z.string(),
	applicationId: id,
	...audit,
	/** Ours: what became of a gptPrompt in this save. */
	assistant: z.string().optional(),
})
export type Environment = z.output<typeof environment>

/** One of the texts of an environment or object. */
export const dataText = z.string().max(500_000).nullish()

const json = dataText
const fetchFail = 'Could not fetch the environments. Try the operation again'
const search = { applicationId: queryId.min(1), searchValue: z.string().max(200).default('') }

export const environments = {
	count: route({
		method: 'GET',
		path: '/api/environment/count',
		about: 'How many environments the same search finds.',
		needs: 'environment.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object(search),
		reply: count,
		status: [200],
		says: { fail: 'Could not fetch environment count. Try the operation again' },
	}),
	list: route({
		method: 'GET',
		path: '/api/environment/list',
		about: 'A page of environments, newest first.',
		needs: 'environment.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ ...page, ...search }),
		reply: z.array(environment),
		status: [200],
		says: { fail: fetchFail },
	}),
	all: route({
		method: 'GET',
		path: '/api/environment/all',
		about: 'Every environment of a project, newest first.',
		needs: 'environment.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId: queryId.min(1) }),
		reply: z.array(environment),
		status: [200],
		says: { fail: fetchFail },
	}),
	save: route({
		method: 'POST',
		path: '/api/environment/save',
		about: 'Adds an environment (201; `content` becomes its UI test data) or updates one (202).',
		needs: 'environment.save',
		scope: inBody({ id: 'environment', applicationId: 'application' }, { applicationId: 'application_id' }),
		limits: { bytes: 3_000_000 },
		body: saveBody(
			{
				id: id.optional(),
				name: name.environment.optional(),
				content: json,
				anoroc_content: json,
				karate_content: json,
				settings_content: json,
				applicationId: id.optional(),
				/** Ours: of a new one, the deleted environment that it brings back; masks keep what was stored there. */
				restores: id.optional(),
			},
			{ answer: environment, spelt: { application_id: 'applicationId' } },
		),
		reply: environment,
		status: [201, 202],
		repeatable: true,
		ifMatch: true,
		says: {
			201: 'Environment added successfully.',
			202: 'Environment updated successfully.',
			fail: 'Could not update the environment. Try the operation again.',
		},
	}),
	remove: route({
		method: 'POST',
		path: '/api/environment/delete',
		about: 'Deletes an environment; answers what used it.',
		needs: 'environment.delete',
		scope: inBody({ id: 'environment' }),
		limits: answerSentBack,
		body: saveBody({ id }, { answer: environment }),
		reply: missedBy,
		status: [200],
		says: {
			ok: 'Environment deleted successfully.',
			fail: 'Could not delete the Environment. Try the operation again.',
		},
	}),
}

/** Adding and updating an environment fail with different sentences. */
export const environmentAddFailed = 'Could not add the environment. Try the operation again.'
