import { eq, sql } from 'drizzle-orm'
import { integer, jsonb, type PgInsertValue, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { preparedShape } from '../src/db/prepared-shape.ts'
import { testDb } from './database.ts'

const notes = pgTable('shaped_notes', {
	id: integer().primaryKey(),
	data: jsonb(),
	at: timestamp({ withTimezone: true }),
	words: text().array(),
	writtenWithAVeryLongNameThatIsTheSameFor: text('long_1'),
	writtenWithAVeryLongNameThatIsTheSameForBoth: text('long_2'),
})

async function prepared() {
	const { db } = await testDb()
	await db.execute(sql`create table shaped_notes
		(id int primary key, data jsonb, at timestamptz, words text[], long_1 text, long_2 text)`)
	const made: string[] = []
	const write = preparedShape('write_note', (tx, values: PgInsertValue<typeof notes>, name) => {
		made.push(name)
		return tx
			.insert(notes)
			.values(values)
			.returning({ id: notes.id, topic: sql<string>`${sql.placeholder('topic')}::text` })
			.prepare(name)
	})
	const rows = async () =>
		(await db.execute(sql`select * from shaped_notes order by id`)) as unknown as { rows: object[] }
	return { db, made, write, rows }
}

test('null is null in every column, and what is given is written as the column writes it', async () => {
	const { db, made, write, rows } = await prepared()
	const at = new Date('2026-11-27T20:00:00Z')
	for (let n = 1; n <= 4; n += 2) {
		expect(await write(db, { id: n, data: { n }, at, words: ['a', 'b'] }, { topic: `note ${n}` })).toEqual([
			{ id: n, topic: `note ${n}` },
		])
		await write(db, { id: n + 1, data: null, at: null, words: null }, { topic: '' })
	}
	const given = { data: { n: 1 }, at: expect.anything(), words: ['a', 'b'] }
	const none = { data: null, at: null, words: null }
	expect((await rows()).rows).toMatchObject([given, none, { ...given, data: { n: 3 } }, none])
	expect(await db.select({ at: notes.at }).from(notes).where(eq(notes.id, 1))).toEqual([{ at }])
	// One statement for each shape, however often it is used.
	expect(made).toHaveLength(2)
})

test('what is not given is left to the table, and SQL is part of the statement', async () => {
	const { db, made, write, rows } = await prepared()
	await write(db, { id: 1, data: undefined, words: sql`array['of', 'SQL']` }, { topic: '' })
	expect((await rows()).rows).toMatchObject([{ id: 1, data: null, words: ['of', 'SQL'] }])
	expect(made).toHaveLength(1)
})

test('shapes whose keys begin alike are different statements, in and outside of transactions', async () => {
	const { db, write, rows } = await prepared()
	const topic = { topic: '' }
	await db.transaction(async (tx) => {
		await write(tx, { id: 1, writtenWithAVeryLongNameThatIsTheSameFor: 'first' }, topic)
		await write(tx, { id: 2, writtenWithAVeryLongNameThatIsTheSameForBoth: 'second' }, topic)
	})
	await write(db, { id: 3, writtenWithAVeryLongNameThatIsTheSameForBoth: 'second' }, topic)
	await write(db, { id: 4, writtenWithAVeryLongNameThatIsTheSameFor: 'first' }, topic)
	expect((await rows()).rows).toMatchObject([
		{ long_1: 'first', long_2: null },
		{ long_1: null, long_2: 'second' },
		{ long_1: null, long_2: 'second' },
		{ long_1: 'first', long_2: null },
	])
})

test('a transaction whose work fails is taken back, and the connection serves the next', async () => {
	const { db, write, rows } = await prepared()
	const failing = db.transaction(async (tx) => {
		await write(tx, { id: 1 }, { topic: '' })
		throw new Error('not this one')
	})
	await expect(failing).rejects.toThrow('not this one')
	await db.transaction((tx) => write(tx, { id: 2 }, { topic: '' }))
	expect((await rows()).rows).toMatchObject([{ id: 2 }])
})
