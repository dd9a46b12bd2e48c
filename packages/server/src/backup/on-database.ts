import pg from 'pg'
import { isDatabaseAway } from '../problem.ts'
import { BadBackup } from './bad-backup.ts'

/** Works on one connection. Says in one sentence that nobody answers, or does not any more and what that means: `lost`. */
export async function onDatabase<T>(url: string, lost: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: url })
	let broken: Error | undefined
	// A connection that breaks fails the statement in hand; the event beside it would end the process.
	client.on('error', (error) => {
		broken ??= error
	})
	await client.connect().catch((error: Error) => {
		throw new BadBackup(`The database does not answer: ${error.message}.`)
	})
	try {
		return await work(client)
	} catch (error) {
		if (error instanceof BadBackup || !(broken || isDatabaseAway(error))) throw error
		throw new BadBackup(`The database went away: ${(broken ?? (error as Error)).message}. ${lost}`)
	} finally {
		await client.end().catch(() => {})
	}
}
