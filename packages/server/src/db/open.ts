import { type NodePgClient, NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { FlatRowsSession } from './flat-rows.ts'
import { KnowingClient } from './prepared-columns.ts'

// Ids and counts are bigint in SQL and stay far below 2^53; a number is what the wire carries.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `bigint[]` of one dimension without nulls, the only arrays of numbers here. A reader of any array takes six times as long, and some hold hundreds of ids. */
const int8Array = 1016
pg.types.setTypeParser(int8Array as never, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))

/** The database or one transaction of it: every store function takes this first. */
export type Db = Pick<
	NodePgDatabase,
	'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'with'
> & {
	transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

export interface OpenDatabase {
	db: Db
	/**
	 * Writes what is to stay however a transaction under way ends, over connections of its own: ten who each hold one of the pool
	 * and wait for a second would wait for each other.
	 */
	aside: Db
	pool: pg.Pool
	url: string
	close(): Promise<void>
}

/** Opens a pool on any PostgreSQL. Knows nothing of where the server comes from. */
export function openDatabase(url: string, { size = 10 }: { size?: number } = {}): OpenDatabase {
	// Idle connections cost memory in the server; two stay warm for the first click after a pause.
	const pool = openPool(url, { max: size, min: 2 })
	// What is written aside is short, and rare.
	const second = openPool(url, { max: 2, min: 0 })
	return {
		db: databaseOn(pool),
		aside: databaseOn(second),
		pool,
		url,
		async close() {
			await Promise.all([pool.end(), second.end()])
		},
	}
}

function openPool(url: string, size: { max: number; min: number }): pg.Pool {
	const pool = new pg.Pool({
		Client: KnowingClient,
		connectionString: url,
		...size,
		idleTimeoutMillis: 30_000,
		connectionTimeoutMillis: 10_000,
		allowExitOnIdle: true,
	})
	// A connection lost while idle (database restarted) is replaced by the pool at the next use.
	pool.on('error', () => {})
	// One lost while somebody holds it between two statements is known to nobody but itself: the holder's next statement fails.
	pool.on('connect', (client) => client.on('error', () => {}))
	return pool
}

const dialect = new PgDialect({ casing: 'snake_case' })

const databaseOn = (pool: pg.Pool) =>
	Object.assign(drizzleOn(pool), { transaction: transactionsOn(pool) }) as unknown as Db

const drizzleOn = (client: NodePgClient) =>
	new NodePgDatabase(dialect, new FlatRowsSession(client, dialect, undefined), undefined)

/**
 * Transactions that give their connection back however they end. The library's own keeps it for ever when BEGIN fails, as it
 * does where the database ended a moment before: ten of those, and the server never gets a connection again.
 */
function transactionsOn(pool: pg.Pool): Db['transaction'] {
	/** Each connection has one, which keeps the statements that are prepared on it. */
	const opened = new WeakMap<pg.PoolClient, Db>()
	const transactionOn = (client: NodePgClient) =>
		new NodePgTransaction(dialect, new FlatRowsSession(client, dialect, undefined), undefined) as unknown as Db
	return async (work) => {
		const client = await pool.connect()
		/** Why its transaction could not be taken back: nobody else gets a connection whose transaction is still open. */
		let unusable: Error | undefined
		try {
			const tx = opened.get(client) ?? transactionOn(client)
			opened.set(client, tx)
			await client.query('begin')
			try {
				const result = await work(tx)
				await client.query('commit')
				return result
			} catch (error) {
				await client.query('rollback').catch((failed) => {
					unusable = failed
				})
				throw error
			}
		} finally {
			client.release(unusable)
		}
	}
}
