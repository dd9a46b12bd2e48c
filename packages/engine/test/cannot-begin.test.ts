import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startExecutor } from '../src/executor/loop.ts'
import { foldRun } from '../src/log/fold.ts'
import { executorServer, karateBundle } from './executor-server.ts'

/** The folders of the executors of this process. */
const folders = () => {
	const base = join(tmpdir(), `assay-executor-${process.getuid?.() ?? 'own'}`)
	const own = readdirSync(base).filter((name) => name.startsWith(`${process.pid}-`))
	return own.map((name) => join(base, name))
}

test('a run that cannot begin is given back at once with the reason, and its executor lets others go first', async () => {
	const server = await executorServer(1)
	const said: string[] = []
	const before = new Set(folders())
	const executor = startExecutor({ server: server.url, token: 't', name: 'one', say: (line) => said.push(line) })
	onTestFinished(async () => {
		await executor.stop()
		await server.close()
	})
	const [folder = ''] = folders().filter((one) => !before.has(one))
	// Lies where the run is to have its folder.
	const inTheWay = join(folder, 'run-1-1')
	writeFileSync(inTheWay, '')
	const run = server.enqueue(karateBundle('Feature: F\nScenario: one\n* def a = 1\n'))
	await expect.poll(() => run.notBegun).toEqual([`EEXIST: file already exists, mkdir '${inTheWay}'`])
	const first = Number(run.claimedAt)
	expect(performance.now() - first).toBeLessThan(900)
	expect([run.events, run.heartbeats]).toEqual([[], 0])
	rmSync(inTheWay)

	await run.finished
	expect(Number(run.claimedAt) - first).toBeGreaterThan(900)
	expect(foldRun(run.events).status).toBe('SUCCESS')
	expect(said).toEqual([
		`Executor one takes runs from ${server.url}.`,
		`Run 1 cannot begin here: EEXIST: file already exists, mkdir '${inTheWay}'`,
	])
}, 30_000)

test('one that is asked to stop then does not wait', async () => {
	const server = await executorServer(30)
	const before = new Set(folders())
	const executor = startExecutor({ server: server.url, token: 't' })
	onTestFinished(server.close)
	for (const folder of folders().filter((one) => !before.has(one))) writeFileSync(join(folder, 'run-1-1'), '')
	const run = server.enqueue(karateBundle('Feature: F\nScenario: one\n* def a = 1\n'))
	await expect.poll(() => run.notBegun).toHaveLength(1)
	const asked = performance.now()
	await executor.drain()
	expect(performance.now() - asked).toBeLessThan(5000)
}, 30_000)
