import { createHash, type Hash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openBlobs, syncFolder } from '../blobs.ts'
import { locks } from '../db/locks.ts'
import { opensCheck } from '../installation/check-key.ts'
import { isThere } from '../is-there.ts'
import { BadBackup } from './bad-backup.ts'
import { makeHead } from './head.ts'
import { onDatabase } from './on-database.ts'
import { writeRecord } from './records.ts'
import { sealChunks } from './sealed-chunks.ts'
import { rowsOf, sequencesOf, tablesOf } from './tables.ts'

/** What an installation consists of. */
export interface Installation {
	/** The database's address. */
	url: string
	/** Folder of the blobs. */
	blobs: string
}

export interface BackupFigures {
	/** By table. */
	rows: Record<string, number>
	blobs: number
	/** SHA-256 of what rows name and the disk does not have. */
	missing: string[]
	/** SHA-256 of what the disk does not have any more as it was kept: a restore leaves it out. */
	damaged: string[]
	/** Of the file. */
	bytes: number
}

/**
 * Writes rows, blobs and key into one file, as they are at one moment, while servers may go on. Reports are left out: they are
 * made anew from the logs. The file has its name when it is whole; BadBackup where it is there already, or the database goes away.
 */
export async function writeBackup(
	{ url, blobs, secret }: Installation & { secret: Buffer },
	file: string,
	{ passphrase, signal }: { passphrase?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<BackupFigures> {
	if (await isThere(file)) throw new BadBackup(`${file} is there already: choose another name.`)
	const figures: BackupFigures = { rows: {}, blobs: 0, missing: [], damaged: [], bytes: 0 }
	const aside = `${file}.${randomBytes(4).toString('hex')}.partial`
	const unwritable = (error: NodeJS.ErrnoException) => {
		throw new BadBackup(`${file} cannot be written: ${error.message}.`)
	}
	const out = (await open(aside, 'wx', 0o600).catch(unwritable)) as FileHandle
	const write = async (client: pg.Client) => {
		// First the lock and then the snapshot: what the snapshot names was not freed before.
		await client.query('select pg_advisory_lock_shared($1)', [locks.backup])
		await client.query('begin isolation level repeatable read read only')
		await requireKey(client, secret)
		const { line, key, about } = await makeHead(await migrationsOf(client), passphrase)
		await out.appendFile(line)
		figures.bytes = line.length
		for await (const bytes of sealChunks(recordsOf(client, { blobs, secret, figures }), key, about)) {
			signal?.throwIfAborted()
			// Unlike write, to the last byte or with an error.
			await out.appendFile(bytes).catch(unwritable)
			figures.bytes += bytes.length
		}
	}
	try {
		await onDatabase(url, 'There is no backup.', write)
		await out.sync()
		await out.close()
		await rename(aside, file)
		await syncFolder(dirname(file))
		return figures
	} finally {
		await out.close().catch(() => {})
		await rm(aside, { force: true })
	}
}

/** Bytes of a content that is read as one. */
const atOnce = 1024 * 1024

async function* recordsOf(
	client: pg.Client,
	{ blobs, secret, figures }: { blobs: string; secret: Buffer; figures: BackupFigures },
): AsyncGenerator<Buffer> {
	yield* writeRecord({ kind: 'key' }, once(secret))
	for (const table of await tablesOf(client)) {
		const rows = client.query(copyTo(`copy ${rowsOf(client, table)} to stdout`))
		yield* writeRecord({ kind: 'table', ...table }, rows)
		figures.rows[table.name] = rows.rowCount
	}
	yield* writeRecord({ kind: 'sequences', values: await sequencesOf(client) })
	const kept = openBlobs(blobs)
	for await (const sha256 of namedContents(client)) {
		const handle = await kept.openEvenRemoved(sha256)
		if (!handle) {
			figures.missing.push(sha256)
			continue
		}
		try {
			const { size } = await handle.stat()
			// Most are small: a stream for each costs more than the rest of the backup.
			const content = size > atOnce ? handle.createReadStream({ autoClose: false }) : once(await handle.readFile())
			const hash = createHash('sha256')
			yield* writeRecord({ kind: 'blob', sha256 }, hashedBy(hash, content))
			if (hash.digest('hex') !== sha256) figures.damaged.push(sha256)
		} finally {
			await handle.close()
		}
		figures.blobs++
	}
	yield* writeRecord({ kind: 'end', rows: figures.rows, blobs: figures.blobs })
}

/** The hashes of all contents that rows name, each once, some thousand at a time. */
async function* namedContents(client: pg.Client): AsyncGenerator<string> {
	await client.query(`
		declare contents no scroll cursor for
		select sha256 from run_blobs union select sha256 from files
		union select body->>'sha256' from revisions where kind = 'file' order by 1`)
	for (;;) {
		const { rows } = await client.query<{ sha256: string }>('fetch 5000 from contents')
		for (const { sha256 } of rows) if (sha256) yield sha256
		if (rows.length === 0) return
	}
}

/** A key that opens nothing would make a backup that nobody can use. */
async function requireKey(client: pg.Client, secret: Buffer): Promise<void> {
	if (!(await tablesOf(client)).some(({ name }) => name === 'installation')) return
	const { rows } = await client.query<{ value: string }>("select value from installation where name = 'key'")
	if (rows[0] && !opensCheck(rows[0].value, secret))
		throw new BadBackup(
			'The secret key is not the one of this database: set ASSAY_DATA or ASSAY_SECRET_KEY as its servers do.',
		)
}

async function migrationsOf(client: pg.Client): Promise<number[]> {
	const { rows } = await client.query<{ at: string }>(
		'select created_at::text as at from __drizzle_migrations order by created_at',
	)
	return rows.map(({ at }) => Number(at))
}

async function* once(bytes: Buffer) {
	yield bytes
}

async function* hashedBy(hash: Hash, content: AsyncIterable<Buffer>) {
	for await (const part of content) {
		hash.update(part)
		yield part
	}
}
