import * as z from 'zod'
import { reference } from './features.ts'
import { count, id, instant, page, queryId, route } from './route.ts'
import { missedBy } from './uses.ts'

/** A file of a project, read by features: data, pictures, custom actions. */
export const file = z.object({
	id,
	name: z.string(),
	created_date_time: instant,
	/** Ours: its place in the project's tree; of a file that was not synced, its name. */
	path: z.string(),
	size: z.number(),
	created_by: z.string().nullable(),
	application: reference,
})
export type File = z.output<typeof file>

// Control characters, and those that turn the reading direction and make `exe.fdp` of `pdf.exe`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const unfit = /[/\\\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|^\s|\s$|^\.{1,2}$/

const fileNameSays = {
	none: 'Expected the name of a file',
	long: 'A file name has at most 200 characters',
	unfit: 'A file name has no "/", "\\", control characters or outer spaces',
}

/** What is wrong with a file's name, as whoever types it reads it. */
export function wrongFileName(text: string): string | undefined {
	if (text === '') return fileNameSays.none
	return text.length > 200 ? fileNameSays.long : unfit.test(text) ? fileNameSays.unfit : undefined
}

/** Its place in the project's tree is the root, under this name. */
export const fileName = z
	.string()
	.min(1, fileNameSays.none)
	.max(200, fileNameSays.long)
	.refine((text) => !unfit.test(text), fileNameSays.unfit)

/** A replacement is the same call with words of its own. */
export const fileReplaced = 'File replaced successfully.'
export const fileReplaceFailed = 'Could not replace the File. Try the operation again'

/** The dialog's words for an upload without a file. */
export const fileMissing = 'Please choose a file.'

/** Bytes; a larger upload is refused with 413. */
export const largestFile = 100 * 1024 * 1024

const search = { applicationId: queryId.min(1), searchValue: z.string().max(200).default('') }
const fetchFail = 'Could not fetch the files. Try the operation again'

export const files = {
	count: route({
		method: 'GET',
		path: '/api/files/count',
		about: 'How many files the same search finds.',
		needs: 'file.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object(search),
		reply: count,
		status: [200],
		says: { fail: 'Could not fetch File count. Try the operation again' },
	}),
	list: route({
		method: 'GET',
		path: '/api/files/list',
		about: 'A page of files, newest first.',
		needs: 'file.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ ...page, ...search }),
		reply: z.array(file),
		status: [200],
		says: { fail: fetchFail },
	}),
	get: route({
		method: 'GET',
		path: '/api/files/:fileId',
		about: 'One file, without its content (ours).',
		needs: 'file.read',
		scope: ({ params }) => ({ file: params.fileId }),
		params: z.object({ fileId: queryId }),
		reply: file,
		status: [200],
		says: { fail: fetchFail },
	}),
	associated: route({
		method: 'GET',
		path: '/api/files/associatedFilesList/:featureId',
		about: 'The files a feature includes, in the chosen order.',
		needs: 'file.read',
		scope: ({ params }) => ({ feature: params.featureId }),
		params: z.object({ featureId: queryId }),
		reply: z.array(file),
		status: [200],
		says: { fail: fetchFail },
	}),
	upload: route({
		method: 'POST',
		path: '/api/files/upload',
		about:
			'Uploads a file, or with the id of one replaces its content. Parts: id (0 or absent = new), applicationId, file, and rename (ours: true gives a replaced file the new name too); whether he may there is asked before the file is read where it comes last.',
		needs: 'file.save',
		scope: 'parts',
		takes: 'multipart',
		reply: file,
		status: [200],
		says: { ok: 'File added successfully.', fail: 'Could not add the File. Try the operation again' },
	}),
	download: route({
		method: 'GET',
		path: '/api/files/download/:fileId',
		about: 'The content, as an attachment under its name.',
		needs: 'file.read',
		scope: ({ params }) => ({ file: params.fileId }),
		params: z.object({ fileId: queryId }),
		reply: 'bytes',
		status: [200],
		says: { ok: 'File download successfully.', fail: 'Could not download the File. Try the operation again' },
	}),
	remove: route({
		method: 'POST',
		path: '/api/files/delete/:fileId',
		about: 'Deletes a file; answers what used it.',
		needs: 'file.delete',
		scope: ({ params }) => ({ file: params.fileId }),
		params: z.object({ fileId: queryId }),
		reply: missedBy,
		status: [200],
		says: { ok: 'File deleted successfully.', fail: 'Could not delete the File. Try the operation again.' },
	}),
}
