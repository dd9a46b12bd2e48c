import { createReadStream } from 'node:fs'
import { knownMigrations } from '../db/migrate.ts'
import { BadBackup } from './bad-backup.ts'
import { type OpenedHead, openHead } from './head.ts'
import { openChunks } from './sealed-chunks.ts'

/** Reads every chunk once, so that a file that is damaged or cut off is refused before anything is written. */
export async function openWhole(file: string, passphrase: string | undefined): Promise<OpenedHead> {
	const opened = await openHead(file, passphrase)
	const known = knownMigrations()
	if (opened.head.migrations.some((time) => !known.includes(time)))
		throw new BadBackup(`${file} was made by a newer Assay: restore it with that one.`)
	for await (const _ of chunksOf(file, opened));
	return opened
}

/** What the chunks of a file hold. */
export const chunksOf = (file: string, { key, about, length }: OpenedHead) =>
	openChunks(createReadStream(file, { start: length, highWaterMark: 1024 * 1024 }), key, about)
