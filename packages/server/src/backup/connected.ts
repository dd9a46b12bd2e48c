import type pg from 'pg'
import { BadBackup } from './bad-backup.ts'

/** Connects, or says in one sentence that nobody answers. */
export async function connected(client: pg.Client): Promise<void> {
	// A connection that breaks fails the statement in hand; the event beside it would end the process.
	client.on('error', () => {})
	await client.connect().catch((error: Error) => {
		throw new BadBackup(`The database does not answer: ${error.message}.`)
	})
}
