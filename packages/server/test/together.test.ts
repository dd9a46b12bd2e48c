import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '../src/db/open.ts'
import { together } from '../src/db/together.ts'
import { testDb } from './database.ts'

const order = async (db: Db) => {
	const seen: string[] = []
	const ask = (name: string) => async () => {
		seen.push(`${name} begins`)
		await db.execute(sql`select 1`)
		seen.push(`${name} ends`)
		return name
	}
	expect(await together(db, ask('one'), ask('other'))).toEqual(['one', 'other'])
	return seen
}

test('two questions are asked at once, and in a transaction one after the other', async () => {
	const { db } = await testDb()
	expect((await order(db)).slice(0, 2)).toEqual(['one begins', 'other begins'])
	expect(await db.transaction(order)).toEqual(['one begins', 'one ends', 'other begins', 'other ends'])
})
