import { mask } from '@assay/contract/secrets'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Executor, startExecutor } from '../src/executor/loop.ts'
import { foldRun } from '../src/log/fold.ts'
import { rowMark } from '../src/run/row-mark.ts'
import { type ExecutorServer, executorServer, karateBundle } from './executor-server.ts'

let server: ExecutorServer
let executor: Executor
beforeEach(async () => {
	server = await executorServer()
	executor = startExecutor({ server: server.url, token: 't', limits: { graceSeconds: 1 } })
})
afterEach(async () => {
	await executor.stop()
	await server.close()
})

test('a row is known by its cells, in whatever order they are kept', () => {
	const mark = '[["a","2"],["n","1"]]'
	expect([rowMark({ n: '1', a: '2' }), rowMark({ a: '2', n: '1' })]).toEqual([mark, mark])
	expect(rowMark({ a: '1', n: '2' })).not.toBe(mark)
})

/** What runs of an outline in line 4, some of whose rows have ended elsewhere. */
async function namesOf(rows: string, ended: Record<string, string>[], settings = {}) {
	const text = `Feature: F\nBackground:\n* def rows = ${rows}\nScenario Outline: made <n>\n* print n\nExamples:\n| rows |\n`
	const features = karateBundle(text).features.map((one) => ({
		...one,
		only: [4],
		ended: ended.map((row) => ({ line: 4, row: rowMark(row) })),
	}))
	const environment = { name: 'test', ui: {}, api: {}, settings }
	const run = server.enqueue(karateBundle(text, { features, environment, secrets: ['not to be seen'] }))
	await run.finished
	const { status, reason, features: ran } = foldRun(run.events)
	expect({ status, reason }).toEqual({ status: 'SUCCESS', reason: undefined })
	return ran.flatMap(({ scenarios }) => scenarios.map(({ name }) => name))
}

test('rows that have ended elsewhere do not run again, and every other does', async () => {
	const three = '[{ n: 1 }, { n: 2 }, { n: 3 }]'
	expect(await namesOf(three, [])).toEqual(['made 1', 'made 2', 'made 3'])
	expect(await namesOf(three, [{ n: '1' }, { n: '3' }])).toEqual(['made 2'])
	expect(await namesOf(three, [{ n: '1' }, { n: '2' }, { n: '3' }])).toEqual([])
	// Made of the time, say: they are other rows.
	expect(await namesOf(three, [{ n: '4' }])).toEqual(['made 1', 'made 2', 'made 3'])
})

test('of rows that look alike as many do not run again as have ended', async () => {
	expect(await namesOf('[{ n: 1 }, { n: 1 }, { n: 1 }]', [{ n: '1' }, { n: '1' }])).toEqual(['made 1'])
})

test('a row with a secret is known by what the log has of it', async () => {
	const rows = "[{ n: 1, key: 'not to be seen' }, { n: 2, key: 'not to be seen' }]"
	expect(await namesOf(rows, [{ n: '1', key: mask }])).toEqual(['made 2'])
})

test('rows that run beside each other leave out those that have ended, too', async () => {
	const names = await namesOf('[{ n: 1 }, { n: 2 }, { n: 3 }]', [{ n: '2' }], { PARALLEL_SCENARIOS: 2 })
	expect(names.toSorted()).toEqual(['made 1', 'made 3'])
})
