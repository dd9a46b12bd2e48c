import * as z from 'zod'
import { dataText } from './environments.ts'
import { audit, reference } from './features.ts'
import { name } from './names.ts'
import { count, id, inBody, instant, page, queryId, route, saveBody } from './route.ts'

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

const json = z.string().max(1_000_000).nullish()
const fetchFail = 'Could not fetch the global objects. Try the operation again'
const search = { applicationId: queryId.min(1), searchValue: z.string().max(200).default('') }

const part = z.string().trim().min(1).max(200)
const objectName = z.strictObject({ page: part, element: part })
const renaming = { id, from: objectName, to: objectName }
export const stamp = z.strictObject({ id, updated_date_time: instant })

/** A line of a feature that names an object or a key. */
export const usage = z.object({
	feature: z.object({ id, name: z.string() }),
	line: z.number(),
	text: z.string(),
})
export type Usage = z.output<typeof usage>

export const changedTexts = z.object({
	id,
	name: z.string(),
	updated_date_time: instant,
	changes: z.array(z.object({ line: z.number(), before: z.string(), after: z.string() })),
})

/** Everything that a renaming would change; its times go back with the call that does it. */
export const renamePlan = z.object({
	updated_date_time: instant,
	/** The repository's own text. */
	object: z.object({ before: z.string(), after: z.string() }),
	features: z.array(changedTexts),
	/** Of custom actions. */
	files: z.array(changedTexts),
})
export type RenamePlan = z.output<typeof renamePlan>

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
		scope: inBody({ id: 'globalObject', application_id: 'application' }, { application_id: 'applicationId' }),
		limits: { bytes: 3_000_000 },
		body: saveBody(
			{
				id: id.optional(),
				name: name.globalObject.optional(),
				content: json,
				locator: json,
				anoroc_content: dataText,
				karate_content: dataText,
				settings_content: dataText,
				application_id: id.optional(),
				/** Ours: of a new one, the deleted object that it brings back; masks keep what was stored there. */
				restores: id.optional(),
			},
			{ answer: globalObject, spelt: { applicationId: 'application_id' } },
		),
		reply: globalObject,
		status: [201, 202],
		repeatable: true,
		ifMatch: true,
		says: {
			201: 'Global Object added successfully.',
			202: 'Global object updated successfully.',
			fail: 'Could not update the global object. Try the operation again.',
		},
	}),
	usages: route({
		method: 'GET',
		path: '/api/globalObject/usages',
		about: 'Where the features of a project name an object (`page.element`) or a key of the test data; ours.',
		needs: 'feature.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({
			applicationId: queryId.min(1),
			kind: z.enum(['object', 'data', 'feature']).default('object'),
			name: z.string().trim().min(1).max(500),
		}),
		reply: z.array(usage),
		status: [200],
		says: { fail: 'Could not find the usages. Try the operation again' },
	}),
	renamePreview: route({
		method: 'POST',
		path: '/api/globalObject/renamePreview',
		about: 'What renaming an object would change, line by line, and writes nothing; ours.',
		needs: 'globalObject.save',
		scope: inBody({ id: 'globalObject' }),
		body: z.strictObject(renaming),
		reply: renamePlan,
		status: [200],
		says: { fail: 'Could not prepare the renaming. Try the operation again' },
	}),
	rename: route({
		method: 'POST',
		path: '/api/globalObject/rename',
		about:
			'Renames an object here, in every feature and in every file of custom actions that names it, all or nothing; `reviewed` is what the preview answered. What was saved since, or names it since, gets 409 with both texts; ours.',
		needs: 'globalObject.save',
		scope: inBody({ id: 'globalObject' }),
		limits: { bytes: 600_000, keys: 12_100, items: 6100 },
		body: z.strictObject({
			...renaming,
			reviewed: z.strictObject({
				updated_date_time: instant,
				features: z.array(stamp).max(5000),
				files: z.array(stamp).max(1000).default([]),
			}),
		}),
		reply: z.object({ features: z.number(), files: z.number(), lines: z.number() }),
		status: [200],
		says: { ok: 'Object renamed successfully.', fail: 'Could not rename the object. Try the operation again.' },
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
