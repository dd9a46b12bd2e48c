import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isLeftOut } from '@assay/contract/left-out'
import { Refused } from '@assay/contract/problem'
import { mostOfSuite, suiteChoice } from '@assay/contract/suites'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { unfit } from '../problem.ts'
import { readZip } from './read-zip.ts'
import type { Spool } from './spool.ts'

export interface SuiteParts {
	choice: z.output<typeof suiteChoice>
	/** Whether it came as one zip. */
	packed: boolean
}

/** Reads an upload into the spool as it streams in: `choice`, then the files with their paths or one zip. */
export async function readParts(request: FastifyRequest, spool: Spool): Promise<SuiteParts> {
	let choice: SuiteParts['choice'] = suiteChoice.parse({})
	let files = 0
	let archive: string | undefined
	try {
		for await (const part of request.parts({ limits, preservePath: true })) {
			if (part.type === 'field') {
				if (part.fieldname !== 'choice') throw unfit(part.fieldname, `Unknown part: ${part.fieldname}`)
				choice = readChoice(part.value)
				continue
			}
			if (part.fieldname === 'file' && archive === undefined) {
				files++
				const path = part.filename ?? ''
				if (isLeftOut(path)) part.file.resume()
				else await spool.add(path, part.file)
				continue
			}
			if (part.fieldname !== 'archive') throw unfit(part.fieldname, `Unknown part: ${part.fieldname}`)
			if (files > 0 || archive !== undefined) throw unfit('archive', 'Expected files or one zip, got both.')
			archive = join(spool.folder, `${randomUUID()}.zip`)
			await pipeline(limited(part.file), createWriteStream(archive, { mode: 0o600 }))
		}
	} catch (error) {
		throw isMalformed(error) ? new Refused(400, 'The form is cut off or malformed.') : error
	}
	if (files === 0 && archive === undefined) throw unfit('file', 'Please choose a folder, files or a zip.')
	if (archive)
		await readZip(archive, async (path, bytes) => {
			if (isLeftOut(path)) for await (const _ of bytes);
			else await spool.add(path, bytes)
		})
	return { choice, packed: archive !== undefined }
}

/** What the reader of forms says about one that it cannot read. */
const isMalformed = (error: unknown) =>
	error instanceof Error && /^(Unexpected end of (form|file|multipart data)|Malformed|Multipart: )/.test(error.message)

const limits = {
	fileSize: mostOfSuite.bytes + 1,
	files: mostOfSuite.entries + 1,
	fields: 10,
	fieldSize: 4_000_000,
	parts: mostOfSuite.entries + 20,
	headerPairs: 50,
}

async function* limited(bytes: AsyncIterable<Uint8Array>) {
	let size = 0
	for await (const part of bytes) {
		size += part.length
		if (size > mostOfSuite.bytes)
			throw new Refused(413, `The zip is larger than ${mostOfSuite.bytes / 1024 / 1024} MB.`)
		yield part
	}
}

function readChoice(value: unknown) {
	try {
		return suiteChoice.parse(JSON.parse(String(value)))
	} catch (error) {
		if (error instanceof SyntaxError) throw unfit('choice', 'Expected JSON.')
		throw error
	}
}
