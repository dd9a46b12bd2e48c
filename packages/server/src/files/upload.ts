import { fileMissing, fileName, largestFile } from '@assay/contract/files'
import { Refused } from '@assay/contract/problem'
import type { FastifyRequest } from 'fastify'
import type { Blobs, Received } from '../blobs.ts'
import { unfit } from '../problem.ts'

/** What an upload says before its bytes: `id` of the file to replace (0 = a new one), or the project of a new one. */
export interface Target {
	id: number
	applicationId: number
	/** Whether a replaced file also takes the name of what is sent. */
	rename: boolean
}

/**
 * Reads a multipart upload as it streams in: the bytes go aside and are hashed on their way. `allow` is asked as soon as a
 * target is known, so that who may not upload does not send for nothing, and at the end. Whatever fails, nothing
 * is left. Knows nothing of projects and rows.
 */
export async function readUpload<Allowed>(
	request: FastifyRequest,
	blobs: Blobs,
	allow: (target: Target) => Promise<Allowed>,
): Promise<{ allowed: Allowed; target: Target; name: string; content: Received }> {
	const target: Target = { id: 0, applicationId: 0, rename: false }
	let name: string | undefined
	let content: Received | undefined
	try {
		for await (const part of request.parts({ limits })) {
			if (part.type === 'field') {
				if (part.fieldname === 'rename') {
					target.rename = readYes(part.value)
					continue
				}
				if (part.fieldname !== 'id' && part.fieldname !== 'applicationId' && part.fieldname !== 'application_id')
					throw unfit(part.fieldname, `Unknown part: ${part.fieldname}`)
				target[part.fieldname === 'id' ? 'id' : 'applicationId'] = readId(part.fieldname, part.value)
				continue
			}
			if (part.fieldname !== 'file') throw unfit(part.fieldname, `Unknown part: ${part.fieldname}`)
			if (target.id > 0 || target.applicationId > 0) await allow(target)
			name = readName(part.filename)
			content = await blobs.receive(limited(part.file))
		}
		if (content === undefined || name === undefined) throw unfit('file', fileMissing)
		// Of the whole target: a part behind the file may have named another one.
		return { allowed: await allow(target), target, name, content }
	} catch (error) {
		await content?.discard()
		throw isMalformed(error) ? new Refused(400, 'The form is cut off or malformed.') : error
	}
}

/** What the reader of forms says about one that it cannot read. */
const isMalformed = (error: unknown) =>
	error instanceof Error && /^(Unexpected end of (form|file|multipart data)|Malformed|Multipart: )/.test(error.message)

/** One byte more than is taken: then it is known that there was more. */
const limits = { fileSize: largestFile + 1, files: 1, fields: 10, fieldSize: 1000, headerPairs: 50 }

/** Parts are text; what a form sends for "none" is none. */
function readId(field: string, value: unknown): number {
	const text = String(value).trim()
	if (text === '' || text === 'null' || text === 'undefined') return 0
	if (!/^\d{1,15}$/.test(text)) throw unfit(field, `Expected a number, got "${text.slice(0, 100)}"`)
	return Number(text)
}

function readYes(value: unknown): boolean {
	if (value === 'true' || value === 'false') return value === 'true'
	throw unfit('rename', `Expected true or false, got "${String(value).slice(0, 100)}"`)
}

function readName(given: string | undefined): string {
	const read = fileName.safeParse(given ?? '')
	if (!read.success) throw unfit('file', read.error.issues[0]?.message ?? '')
	return read.data
}

async function* limited(bytes: AsyncIterable<Uint8Array>) {
	let size = 0
	for await (const part of bytes) {
		size += part.length
		if (size > largestFile) throw new Refused(413, `The file is larger than ${largestFile / 1024 / 1024} MB.`)
		yield part
	}
}
