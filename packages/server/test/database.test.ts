import { expect, test } from 'vitest'
import { testDb } from './database.ts'

const { pool } = await testDb()

test('every test file has a database of its own', async () => {
	const { rows } = await pool.query('select current_database() as name')
	expect(rows[0].name).toMatch(/^test_/)
})
