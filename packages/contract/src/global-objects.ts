import { z } from 'zod'
import { audit, reference } from './features.ts'
import { name } from './names.ts'
import { count, id, page, queryId, route, saveBody } from './route.ts'

/** A page of the object repository: locators as JSON text. `locator` wins over `content` in a run (decisions.md). */
export const globalObject = z.object({
	id,
	name: z.string(),
	content: z.string(),
	locator: z.string(),
	/** The three JSON texts of an environment: kept and answered alike, secrets masked; no run reads them here. */
	anoroc_content: z.string(),
	karate_content: z.string(),
	settings_content: z.string(),
	application: reference,
	application_id: id,
	...audit,
	/** Ours: what became of a gptPrompt in this save. */
	assistant: z.string().optional(),
})
export type GlobalObject = z.output<typeof globalObject>

const json = z.string().max(2_000_000).nullish()
const fetchFail = 'Could not fetch the global objects. Try the operation again'
const search = { applicationId: queryId.min(1), searchValue: z.string().max(200).default('') }

export const globalObjects = {
	count: route({
		method: 'GET',
		path: '/api/globalObject/count',
		about: 'How many global objects the same search finds.',
		needs: 'globalObject.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object(search),
		reply: count,
		status: [200],
		says: { fail: 'Could not fetch global object count. Try the operation again' },
	}),
	list: route({
		method: 'GET',
		path: '/api/globalObject/list',
		about: 'A page of global objects, newest first.',
		needs: 'globalObject.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ ...page, ...search }),
		reply: z.array(globalObject),
		status: [200],
		says: { fail: fetchFail },
	}),
	all: route({
		method: 'GET',
		path: '/api/globalObject/all',
		about: 'Every global object of a project, newest first.',
		needs: 'globalObject.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId: queryId.min(1) }),
		reply: z.array(globalObject),
		status: [200],
		says: { fail: fetchFail },
	}),
	save: route({
		method: 'POST',
		path: '/api/globalObject/save',
		about: 'Adds a global object (201) or updates one (202).',
		needs: 'globalObject.save',
		scope: ({ body }) => (body.id ? { globalObject: body.id } : { application: body.application_id ?? 0 }),
		body: saveBody(
			{
				id: id.optional(),
				name: name.globalObject.optional(),
				content: json,
				locator: json,
				anoroc_content: json,
				karate_content: json,
				settings_content: json,
				application_id: id.optional(),
			},
			{ answer: globalObject, spelt: { applicationId: 'application_id' } },
		),
		reply: globalObject,
		status: [201, 202],
		says: {
			201: 'Global Object added successfully.',
			202: 'Global object updated successfully.',
			fail: 'Could not update the global object. Try the operation again.',
		},
	}),
	remove: route({
		method: 'POST',
		path: '/api/globalObject/delete',
		about: 'Deletes a global object.',
		needs: 'globalObject.delete',
		scope: ({ query }) => ({ globalObject: query.id }),
		query: z.object({ id: queryId }),
		reply: 'none',
		status: [200],
		says: {
			ok: 'Global object Deleted successfully.',
			fail: 'Could not Delete the global object. Try the operation again.',
		},
	}),
}

/** Adding and updating a global object fail with different sentences. */
export const globalObjectAddFailed = 'Could not add the global object. Try the operation again.'
