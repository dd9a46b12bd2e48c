import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BadBackup } from './bad-backup.ts'
import type { RecordHead } from './records.ts'
import { rowsOf, tablesOf } from './tables.ts'

/** Writes the rows of one record into its table and gives how many they are. */
export async function takeRows(
	client: pg.Client,
	{ name, columns }: Extract<RecordHead, { kind: 'table' }>,
	content: AsyncIterable<Buffer>,
): Promise<number> {
	const table = (await tablesOf(client)).find((one) => one.name === name)
	if (!table || !columns.every((column) => table.columns.includes(column)))
		throw new BadBackup(`The file holds rows of ${name}, which is no table of Assay.`)
	const rows = client.query(copyFrom(`copy ${rowsOf(client, { name, columns })} from stdin`))
	await pipeline(content, rows)
	return rows.rowCount
}

/** Sets sequences to where they stood, by name. */
export async function setSequences(client: pg.Client, values: Record<string, string>): Promise<void> {
	for (const [name, value] of Object.entries(values))
		await client.query("select setval(format('%I', $1::text)::regclass, $2)", [name, value])
}
