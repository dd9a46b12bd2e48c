import type pg from 'pg'
import { openBlobs } from '../blobs.ts'
import { keepSecret, readSecret, secretPlace } from '../data-folder.ts'
import { migrate, migrateOnly } from '../db/migrate.ts'
import { readProbe, writeProbe } from '../installation/check-blobs.ts'
import { atOnce } from './at-once.ts'
import { BadBackup } from './bad-backup.ts'
import type { OpenedHead } from './head.ts'
import { onDatabase } from './on-database.ts'
import { chunksOf } from './open-whole.ts'
import { type RecordHead, readRecords } from './records.ts'
import { tablesOf } from './tables.ts'
import { takeBlob } from './take-blob.ts'
import { setSequences, takeRows } from './take-rows.ts'
import { withoutForeignKeys } from './without-foreign-keys.ts'
import type { Installation } from './write-backup.ts'

export interface Restored {
	/** When the backup was made. */
	made: string
	rows: number
	blobs: number
	/** SHA-256 of contents that were damaged when the backup was made. */
	damaged: string[]
}

/**
 * Brings a backup that `openWhole` has judged into an empty database and its key and blobs to where a server with the same
 * settings looks for them. Rows come in one transaction, so that a restore which is cut short
 * leaves none. Throws BadBackup, also where the database is not empty or goes away, or another key is in its place.
 */
export const restoreBackup = (to: Target, file: string, opened: OpenedHead): Promise<Restored> =>
	onDatabase(to.url, 'Where it is still empty, restore once more.', (client) => takeAll(client, to, file, opened))

interface Target extends Installation {
	data: string
	secretKey: string | undefined
}

async function takeAll(
	client: pg.Client,
	{ url, blobs, data, secretKey }: Target,
	file: string,
	opened: OpenedHead,
): Promise<Restored> {
	await requireEmpty(client)
	await client.query("set client_min_messages = 'warning'")
	await client.query('begin')
	await migrateOnly(client, opened.head.migrations)
	const linkBack = await withoutForeignKeys(client)
	const kept = openBlobs(blobs)
	const writes = atOnce(16)
	const rows: Record<string, number> = {}
	const damaged: string[] = []
	let count = 0
	let end: Extract<RecordHead, { kind: 'end' }> | undefined
	for await (const { head, content } of readRecords(chunksOf(file, opened))) {
		if (head.kind === 'key') await takeKey(data, secretKey, Buffer.concat(await all(content)))
		else if (head.kind === 'table') rows[head.name] = await takeRows(client, head, content)
		else if (head.kind === 'sequences') {
			await setSequences(client, head.values)
			await takeProbe(client, blobs)
		} else if (head.kind === 'blob') {
			count++
			await takeBlob(kept, head.sha256, content, writes, () => damaged.push(head.sha256))
		} else end = head
		// Whatever took it has read it to its end; a head without content has an empty one.
		for await (const _ of content);
	}
	await writes.done()
	if (!end || end.blobs !== count || Object.entries(end.rows).some(([table, expected]) => rows[table] !== expected))
		throw new BadBackup(`${file} does not hold as many rows and contents as it says.`)
	await linkBack()
	await client.query('commit')
	await migrate(url)
	await client.query('analyze')
	return {
		made: opened.head.made,
		rows: Object.values(rows).reduce((sum, one) => sum + one, 0),
		blobs: count - damaged.length,
		damaged,
	}
}

async function requireEmpty(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		"select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')",
	)
	if (rows.length > 0)
		throw new BadBackup(
			`A backup is restored into an empty database, and this one has ${rows.length} tables: name another by DATABASE_URL, or ` +
				'by ASSAY_DATA a folder that no server has used.',
		)
}

/** Puts the key where the server will look for it. It is worth nothing without the rows, should they not come. */
async function takeKey(data: string, given: string | undefined, key: Buffer): Promise<void> {
	const kept = await readSecret(data, given)
	if (kept === undefined) await keepSecret(data, key)
	else if (!kept.equals(key))
		throw new BadBackup(
			`There is another secret key (${secretPlace(data, given)}) than the one in the file: restore without it, into a folder ` +
				'that no server has used.',
		)
}

/** The blobs become those of this database, unless they are another one's. */
async function takeProbe(client: pg.Client, blobs: string): Promise<void> {
	const there = (await tablesOf(client)).some(({ name }) => name === 'installation')
	if (!there) return
	const { rows } = await client.query<{ value: string }>("select value from installation where name = 'blobs'")
	const id = rows[0]?.value
	if (id === undefined) return
	await writeProbe(blobs, id)
	if ((await readProbe(blobs)) !== id)
		throw new BadBackup(`The folder ${blobs} holds the blobs of another database: name another by ASSAY_BLOBS.`)
}

async function all(content: AsyncIterable<Buffer>): Promise<Buffer[]> {
	const parts = []
	for await (const part of content) parts.push(part)
	return parts
}
