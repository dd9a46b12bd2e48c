import * as z from 'zod'
import { featureType } from './feature-type-fields.ts'
import { name } from './names.ts'
import { count, id, idList, inBody, instant, page, queryId, route, saveBody } from './route.ts'
import { missedBy } from './uses.ts'

export const reference = z.object({ id, name: z.string() })

/** Who made and last changed an object, shown under "View File History". */
export const audit = {
	created_by: z.string().nullable(),
	created_date_time: instant,
	updated_by: z.string().nullable(),
	updated_date_time: instant,
}

export const feature = z.object({
	id,
	name: z.string(),
	/** Ours: where it lies in the project's tree. */
	path: z.string(),
	content: z.string(),
	/** Locators as JSON text, like a global object's. */
	xpath: z.string(),
	featureType,
	application: reference,
	application_id: id,
	include_features: z.array(id),
	include_files: z.array(id),
	/** Ours: outcome of its latest finished run of any kind, per scenario line, for the editor's margin. */
	lastRun: z
		.object({
			id,
			status: z.string(),
			/** Whether somebody cancelled it before the feature had ended. */
			cancelled: z.boolean(),
			/** When it ended. */
			at: instant,
			/** Of the feature's runs, newest last, at most ten: `p` passed, `f` failed, `n` could not run, `c` cancelled. */
			lastTen: z.string(),
			/** Its scenarios that were to run and never began. */
			notRun: z.number(),
			/** `passed`, `failed`, or `stopped`: the run ended before it did. */
			scenarios: z.array(z.object({ name: z.string(), line: z.number(), status: z.string() })),
		})
		.nullable(),
	...audit,
})
export type Feature = z.output<typeof feature>

/** A feature just saved, with what would not run of it, as the editor and `assay lint` show it; absent of a very long text. */
const savedFeature = feature.extend({
	problems: z
		.array(z.object({ line: z.number(), severity: z.enum(['error', 'warning']), message: z.string() }))
		.optional(),
})
export type SavedFeature = z.output<typeof savedFeature>

/** For a body that may be the whole object, as it was answered. */
export const answerSentBack = { bytes: 2_500_000, keys: 20_000, items: 20_000 }

const applicationId = queryId.min(1)
const fetchFail = 'Could not fetch the features. Try the operation again'

export const features = {
	list: route({
		method: 'GET',
		path: '/api/feature/list',
		about: 'A page of features, newest first; `name` contains, case-insensitive.',
		needs: 'feature.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ ...page, applicationId, name: z.string().max(200).default(''), notIn: idList }),
		reply: z.array(feature),
		status: [200],
		says: { fail: fetchFail },
	}),
	count: route({
		method: 'GET',
		path: '/api/feature/count',
		about: 'How many features the same search finds.',
		needs: 'feature.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId, contains: z.string().max(200).default(''), notIn: idList }),
		reply: count,
		status: [200],
		says: { fail: 'Could not fetch feature count.' },
	}),
	texts: route({
		method: 'GET',
		path: '/api/feature/texts',
		about:
			"Lines of the project's features that contain a text, case-insensitive: the first of each feature, at most 20 (ours).",
		needs: 'feature.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId, text: z.string().trim().min(3).max(200) }),
		reply: z.array(z.object({ featureId: id, name: z.string(), line: z.number(), text: z.string() })),
		status: [200],
		says: { fail: fetchFail },
	}),
	all: route({
		method: 'GET',
		path: '/api/feature/all/:applicationId',
		about: 'Every feature of a project, newest first, at most 10,000.',
		needs: 'feature.read',
		scope: ({ params }) => ({ application: params.applicationId }),
		params: z.object({ applicationId }),
		reply: z.array(feature),
		status: [200],
		says: { fail: 'Could not fetch the features' },
	}),
	paths: route({
		method: 'GET',
		path: '/api/feature/paths',
		about:
			'Where the features of a project lie in its tree, in the order of the paths: what one may call from another.',
		needs: 'feature.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId }),
		reply: z.array(z.string()),
		status: [200],
		says: { fail: fetchFail },
	}),
	addresses: route({
		method: 'GET',
		path: '/api/feature/addresses',
		about: 'The addresses that the web features of a project open, the most frequent first, at most 100; ours.',
		needs: 'feature.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId }),
		reply: z.array(z.string()),
		status: [200],
		says: { fail: fetchFail },
	}),
	associated: route({
		method: 'GET',
		path: '/api/feature/associatedList/:featureId',
		about: 'The features a feature includes, in the chosen order.',
		needs: 'feature.read',
		scope: ({ params }) => ({ feature: params.featureId }),
		params: z.object({ featureId: queryId }),
		reply: z.array(feature),
		status: [200],
		says: { fail: fetchFail },
	}),
	save: route({
		method: 'POST',
		path: '/api/feature/save',
		about:
			'Adds a feature (no id or 0) or updates one. With If-Match a stale save gets 409 with both texts. `problems` = what would not run, found by reading.',
		needs: 'feature.save',
		scope: inBody({ id: 'feature', application_id: 'application' }, { application_id: 'applicationId' }),
		limits: answerSentBack,
		body: saveBody(
			{
				id: id.optional(),
				name: name.feature.optional(),
				content: z.string().max(2_000_000).optional(),
				xpath: z.string().max(500_000).nullish(),
				feature_type: featureType.nullish(),
				application_id: id.optional(),
				include_features: z.array(id).max(1000).nullish(),
				include_files: z.array(id).max(1000).nullish(),
				/**
				 * Ours: a deleted feature of the project that comes back under its id, with what stood last in it where nothing is sent, into
				 * the test plans that kept a gap for it and the features that included it.
				 */
				restores: id.optional(),
			},
			{ answer: savedFeature, spelt: { featureType: 'feature_type', applicationId: 'application_id' } },
		),
		reply: savedFeature,
		status: [200],
		repeatable: true,
		ifMatch: true,
		says: {
			ok: 'Feature updated successfully.',
			fail: 'Could not add or update the feature. Try the operation again.',
		},
	}),
	linkFiles: route({
		method: 'POST',
		path: '/api/feature/linkFiles',
		about: 'Says which files a feature includes, in this order.',
		needs: 'feature.save',
		scope: inBody({ featureId: 'feature' }),
		limits: { items: 1100 },
		body: z.strictObject({ featureId: id, include_files: z.array(id).max(1000) }),
		reply: savedFeature,
		status: [200],
		says: {
			ok: 'Feature updated successfully.',
			fail: 'Could not update the feature. Try the operation again.',
		},
	}),
	remove: route({
		method: 'POST',
		path: '/api/feature/delete',
		about: 'Deletes a feature; answers what used it.',
		needs: 'feature.delete',
		scope: inBody({ id: 'feature' }),
		limits: answerSentBack,
		body: saveBody({ id }, { answer: feature }),
		reply: missedBy,
		status: [200],
		says: {
			ok: 'Feature deleted successfully.',
			fail: 'Could not delete the feature. Try the operation again.',
		},
	}),
}

/** Adding and updating share one call; the screens show the word that fits (application.md section 8). */
export const featureAdded = 'Feature added successfully.'
