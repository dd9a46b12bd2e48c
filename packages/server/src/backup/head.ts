import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { open } from 'node:fs/promises'
import * as z from 'zod'
import { BadBackup } from './bad-backup.ts'

/**
 * The first line of a backup: what can be read without its passphrase, as JSON. With a passphrase the key of its chunks comes
 * from scrypt over `salt`; without one it stands here, and the chunks only show that nothing was changed by accident.
 */
const head = z.strictObject({
	assay: z.literal('backup'),
	format: z.literal(1),
	/** When it was made. */
	made: z.iso.datetime(),
	/** The tables' state: the times of the migrations that the database has had. */
	migrations: z.array(z.number()),
	salt: z.hex().length(64).optional(),
	key: z.hex().length(64).optional(),
	/** By the key, over all of the above. */
	check: z.hex().length(64),
})
export type Head = z.output<typeof head>

/** Bound to every chunk, so that no head stands before the chunks of another file. */
export interface OpenedHead {
	head: Head
	key: Buffer
	about: Buffer
	/** Bytes of the line with its end. */
	length: number
}

export async function makeHead(migrations: number[], passphrase: string | undefined) {
	const secret = randomBytes(32)
	const parts = {
		assay: 'backup' as const,
		format: 1 as const,
		made: new Date().toISOString(),
		migrations,
		...(passphrase === undefined ? { key: secret.toString('hex') } : { salt: secret.toString('hex') }),
	}
	const key = passphrase === undefined ? secret : await stretched(passphrase, secret)
	const line = Buffer.from(`${JSON.stringify({ ...parts, check: checkOf(key, parts) })}\n`)
	return { line, key, about: aboutOf(line) }
}

const longest = 64 * 1024

/** Reads the head of a file and the key of its chunks; BadBackup where it is none, is of a newer Assay or the passphrase is wrong. */
export async function openHead(file: string, passphrase: string | undefined): Promise<OpenedHead> {
	const line = await firstLine(file)
	const parsed = head.safeParse(readJson(line))
	if (!parsed.success) {
		const { assay, format } = (readJson(line) ?? {}) as { assay?: unknown; format?: unknown }
		if (assay === 'backup' && typeof format === 'number' && format > 1)
			throw new BadBackup(`${file} was made by a newer Assay: restore it with that one.`)
		throw new BadBackup(`${file} is no backup of Assay, or its begin is damaged.`)
	}
	const { check, ...parts } = parsed.data
	if (parts.salt !== undefined && passphrase === undefined)
		throw new BadBackup(`${file} is encrypted: name the file with its passphrase by --passphrase-file.`)
	const key = parts.salt
		? await stretched(passphrase ?? '', Buffer.from(parts.salt, 'hex'))
		: Buffer.from(parts.key ?? '', 'hex')
	if (!timingSafeEqual(Buffer.from(check), Buffer.from(checkOf(key, parts))))
		throw new BadBackup(
			parts.salt ? `The passphrase does not open ${file}.` : `${file} is no backup of Assay, or its begin is damaged.`,
		)
	return { head: parsed.data, key, about: aboutOf(line), length: line.length }
}

/** 128 MB and about half a second for each guess. */
const stretched = (passphrase: string, salt: Buffer) =>
	new Promise<Buffer>((resolve, reject) =>
		scrypt(passphrase.normalize('NFC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }, (error, key) =>
			error ? reject(error) : resolve(key),
		),
	)

const checkOf = (key: Buffer, parts: object) =>
	createHmac('sha256', key)
		.update(`assay backup ${JSON.stringify(parts)}`)
		.digest('hex')

const aboutOf = (line: Buffer) => createHash('sha256').update(line).digest()

async function firstLine(file: string): Promise<Buffer> {
	const unreadable = (error: Error): never => {
		throw new BadBackup(`${file} cannot be read: ${error.message}.`)
	}
	const handle = await open(file, 'r').catch(unreadable)
	try {
		// Of a folder nothing but this is refused.
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(longest), 0, longest, 0).catch(unreadable)
		return buffer.subarray(0, Math.min(bytesRead, buffer.indexOf('\n') + 1))
	} finally {
		await handle.close()
	}
}

function readJson(line: Buffer): unknown {
	try {
		return JSON.parse(line.toString('utf8'))
	} catch {
		return undefined
	}
}
