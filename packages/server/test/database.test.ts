import { expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { testDb } from './database.ts'

const { pool, url } = await testDb()

test('every test file has a database of its own', async () => {
	const { rows } = await pool.query('select current_database() as name')
	expect(rows[0].name).toMatch(/^test_/)
})

test('a connection lost between two statements of a transaction fails the next statement and nothing else', async () => {
	const held = await pool.connect()
	await held.query('begin')
	const { rows } = await held.query('select pg_backend_pid() as pid')
	await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
	await new Promise((resolve) => setTimeout(resolve, 200))
	await expect(held.query('select 1')).rejects.toThrow()
	held.release(true)
	expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a database that kept its list of migrations in a schema of its own is brought up to date, not filled twice', async () => {
	await pool.query('create schema drizzle')
	await pool.query('alter table __drizzle_migrations set schema drizzle')
	const count = async () => (await pool.query('select count(*)::int as n from __drizzle_migrations')).rows[0].n
	await migrate(url)
	const kept = await count()
	await migrate(url)
	expect([kept, await count()]).toEqual([kept, kept])
	expect(kept).toBeGreaterThan(3)
})
