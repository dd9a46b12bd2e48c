import * as z from 'zod'
import { featureType } from './feature-type-fields.ts'
import { syncResult } from './git.ts'
import { id, inBody, queryId, route } from './route.ts'

/** A suite of files that lies on somebody's computer: a folder, some files, a zip. Ours. */

/** What one upload may hold, unpacked. */
export const mostOfSuite = { entries: 10_000, bytes: 500 * 1024 * 1024 }

const path = z.string().min(1).max(1000)

/** Beside the files: what somebody decided of conflicts, and what his folder and the project both held last. */
export const suiteChoice = z.strictObject({
	/** Paths of conflicts in which the project's text stays. */
	keep: z.array(path).max(mostOfSuite.entries).default([]),
	/** The marks of the folder's last push or pull; absent of a folder that knows none: then the project's last upload counts. */
	marks: z.record(path, z.string().max(64)).optional(),
})

const mark = z.object({
	/** Of an object as people are shown it: a feature, a file, the folder of an environment. */
	path: z.string(),
	/** The same as long as nobody changes it. */
	mark: z.string(),
})

export const pushed = syncResult.extend({
	/** Changed only in the project: a pull brings them. */
	newer: z.array(z.string()),
	/** Taken away in the project. */
	deleted: z.array(z.string()),
	/** The folder around everything in a zip, left out of the paths. */
	below: z.string().nullable(),
	/** What both sides hold now, with the files that each object is. */
	marks: z.array(mark.extend({ files: z.array(z.string()) })),
})
export type Pushed = z.output<typeof pushed>

/** A file of the folder that a project is: its text, or the file whose bytes it has. */
export const pulledFile = z.object({
	path: z.string(),
	/** The object that it is, or is a part of. */
	object: mark,
	text: z.string().optional(),
	file: z.object({ id, sha256: z.string() }).optional(),
})
export type PulledFile = z.output<typeof pulledFile>

const place = z.object({ id, name: z.string(), path: z.string() })
export type Place = z.output<typeof place>

const yes = z.enum(['true', 'false'])

export const suites = {
	push: route({
		method: 'POST',
		path: '/api/suite/push',
		about:
			'Takes a folder, some files or a zip into the project. Parts: `choice` (JSON: keep, marks) and then `file`, once for each with its path as file name, or `archive`, a zip. Secrets, types and names as in a git repository.',
		needs: 'feature.save',
		scope: ({ query }) => ({ application: query.applicationId }),
		takes: 'multipart',
		query: z.object({
			applicationId: queryId.min(1),
			/** Answers what it would do, and writes nothing. */
			preview: yes.default('false'),
			/** Of what both sides changed: the upload is taken, the project's text stays, or neither is decided. */
			conflicts: z.enum(['take', 'keep', 'leave']).default('leave'),
			/** Whether it is all there is: of some files nothing else is missing. */
			whole: yes.default('true'),
			/** Deletes what the project alone has; needs the right to delete. */
			deleteMissing: yes.default('false'),
			/** The folder of the project that it goes into; empty = its root. */
			into: z.string().trim().max(500).default(''),
			/** What the preview answered as `commit`: anything else is refused with 409. */
			commit: z.string().max(64).optional(),
		}),
		reply: pushed,
		status: [200],
		says: { ok: 'Suite uploaded successfully.', fail: 'Could not upload the suite. Try the operation again.' },
	}),
	places: route({
		method: 'GET',
		path: '/api/suite/places',
		about:
			'Where the features and files of a project lie, by path; `repeated` = only those whose name is not theirs alone.',
		needs: 'feature.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId: queryId.min(1), only: z.enum(['all', 'repeated']).default('all') }),
		reply: z.object({ features: z.array(place.extend({ featureType })), files: z.array(place) }),
		status: [200],
		says: { fail: 'Could not fetch the folders. Try the operation again.' },
	}),
	pull: route({
		method: 'POST',
		path: '/api/suite/pull',
		about: 'The project as the files of a folder, laid out as that folder is.',
		needs: 'feature.read',
		scope: inBody({ applicationId: 'application' }),
		limits: { bytes: 4_000_000, items: 20_100 },
		body: z.strictObject({
			applicationId: id.min(1),
			/** What lies in the folder: things stay where they are. */
			paths: z.array(path).max(20_000).default([]),
			/** The text of its assay.yaml, and whether that lies in `assay/`. */
			settings: z.strictObject({ home: z.enum(['', 'assay/']), text: z.string().max(2_000_000) }).optional(),
		}),
		reply: z.array(pulledFile),
		status: [200],
		says: { fail: 'Could not fetch the suite. Try the operation again.' },
	}),
}
