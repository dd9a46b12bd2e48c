import { beforeAll, expect, test } from 'vitest'
import { openLog } from '../src/log.ts'
import { type TestApp, testApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
	app = await testApp()
})

test('a failed query is logged with its cause and without what people wrote', async () => {
	const lines: string[] = []
	const log = openLog('error', 'json', { write: (line: string) => void lines.push(line) })
	const { sql } = await import('drizzle-orm')
	const error = await app.world.db
		.execute(sql`select ${'canary\n    not a frame'}::int`)
		.catch((error: unknown) => error)
	log.error({ err: error }, 'request failed')
	expect(lines).toHaveLength(1)
	const { err } = JSON.parse(lines[0] ?? '')
	expect(err.message).toBe('Failed query: select $1::int')
	expect(err.stack.length).toBeGreaterThan(2)
	expect(err.cause.code).toBe('22P02')
	expect(lines[0]).not.toContain('canary')
})
