import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/db/open.ts'
import { afterFile } from './after-file.ts'
import { testDb } from './database.ts'

/** One connection, and how often the database has described columns to it. */
async function connection() {
	const { url } = await testDb()
	const opened = openDatabase(url, { size: 1 })
	afterFile(opened.close)
	let described = 0
	const client = (await opened.pool.connect()) as pg.PoolClient & { connection: NodeJS.EventEmitter }
	client.connection.on('rowDescription', () => described++)
	client.release()
	return { ...opened, described: () => described }
}

const when = sql<Date>`${sql.placeholder('when')}::timestamptz`.mapWith((text: string) => new Date(text))

test('the columns of a prepared statement are described once, and its rows read alike each time', async () => {
	const { db, described } = await connection()
	const statement = db
		.select({ n: sql<number>`n`.mapWith(Number), when, twice: sql<number[]>`array[n, n]::bigint[]` })
		.from(sql`generate_series(1, 2) n`)
		.prepare('two_rows')
	const at = '2026-11-26T12:00:00.000Z'
	const rows = [1, 2].map((n) => ({ n, when: new Date(at), twice: [n, n] }))
	for (let call = 0; call < 3; call++) expect(await statement.execute({ when: at })).toEqual(rows)
	expect(described()).toBe(1)
	expect(await statement.execute({ when: null })).toMatchObject([{ when: null }, { when: null }])
})

test('statements that are not prepared, or in a transaction, are read as ever', async () => {
	const { db } = await connection()
	const statement = db
		.select({ n: sql<number>`1`.mapWith(Number) })
		.from(sql`(select 1) one`)
		.prepare('one')
	const inside = await db.transaction(async (tx) =>
		tx.select({ n: sql<number>`2`.mapWith(Number) }).from(sql`(select 1) one`),
	)
	expect([await statement.execute(), inside, await statement.execute()]).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }]])
})

test('one that failed is read the next time, and one whose columns were changed is refused and never misread', async () => {
	const { db, pool } = await connection()
	await pool.query('create table kept (n bigint, text text)')
	await pool.query("insert into kept values (1, 'one')")
	const divided = db
		.select({ n: sql<number>`10 / ${sql.placeholder('by')}::int`.mapWith(Number) })
		.from(sql`kept`)
		.prepare('divided')
	expect(await divided.execute({ by: 5 })).toEqual([{ n: 2 }])
	await expect(divided.execute({ by: 0 })).rejects.toMatchObject({ cause: { message: 'division by zero' } })
	expect(await divided.execute({ by: 2 })).toEqual([{ n: 5 }])

	const all = db.select({ row: sql`kept` }).from(sql`kept`).prepare('kept_rows')
	const first = db.select({ n: sql<unknown>`n` }).from(sql`kept`).prepare('kept_numbers')
	expect(await first.execute()).toEqual([{ n: 1 }])
	expect(await all.execute()).toEqual([{ row: '(1,one)' }])
	await pool.query('alter table kept alter column n type text')
	await expect(first.execute()).rejects.toMatchObject({
		cause: { message: 'cached plan must not change result type' },
	})
})
