import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { kill, processesNaming } from '../src/executor/process-facts.ts'
import { foldRun, notRun } from '../src/log/fold.ts'
import { writeJunit } from '../src/log/report/junit.ts'
import { type ExecutorServer, executorServer, karateBundle } from './executor-server.ts'
import { startBuiltExecutor } from './support/built-executor.ts'

let server: ExecutorServer
let executor: ReturnType<typeof startBuiltExecutor>
let killer: Server

beforeEach(async () => {
	server = await executorServer(30)
	executor = startBuiltExecutor(server.url)
	killer = createServer((request, response) => {
		if (request.url === '/kill') killSandbox()
		else response.end('{}')
	})
	await new Promise<void>((resolve) => killer.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
	await executor.stop()
	await server.close()
	killer.closeAllConnections()
	killer.close()
})

/** Of the executor's children the one that holds the feature. */
function killSandbox(): void {
	for (const pid of processesNaming('program.cjs')) {
		const stat = factOf(pid, 'stat')
		const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
		const folder = /--allow-fs-write=([^\0]+)/.exec(factOf(pid, 'cmdline'))?.[1]
		if (parent === executor.pid && folder && existsSync(join(folder, 'a.feature'))) kill(pid)
	}
}

/** Empty of a process that has ended meanwhile: other tests' sandboxes are named, too. */
function factOf(pid: number, fact: 'stat' | 'cmdline'): string {
	try {
		return readFileSync(`/proc/${pid}/${fact}`, 'latin1')
	} catch {
		return ''
	}
}

/** One scenario of two lines for each word, from line 2 on. */
async function run(...words: ('kill' | 'live')[]) {
	const { port } = killer.address() as AddressInfo
	const scenarios = words.map((word) => `Scenario: ${word}\n* call read('get.feature') { path: '${word}' }`)
	const text = `Feature: F\n${scenarios.join('\n')}\n`
	const get = `Feature: G\n@ignore\nScenario: G\n* url 'http://127.0.0.1:${port}'\n* path __arg.path\n* method get\n`
	const served = server.enqueue(karateBundle(text, { included: { 'get.feature': get } }))
	await served.finished
	return foldRun(served.events)
}

const killed = 'The process that ran the feature was killed.'
const verdicts = ({ features }: ReturnType<typeof foldRun>) =>
	features.flatMap(({ scenarios }) => scenarios.map(({ status, reason }) => (reason ? `${status}: ${reason}` : status)))

it('a killed sandbox fails its scenario with the reason and the next ones get a new sandbox', async () => {
	const view = await run('live', 'kill', 'live', 'live', 'live', 'live')
	expect(verdicts(view)).toEqual(['passed', `failed: ${killed}`, 'passed', 'passed', 'passed', 'passed'])
	expect(view.features.flatMap(({ scenarios }) => scenarios.map(({ lost }) => lost))).toEqual([
		undefined,
		true,
		undefined,
		undefined,
		undefined,
		undefined,
	])
	expect(view.counts).toEqual({ scenarios: 6, passed: 5, failed: 1, running: 0, notRun: 0 })
	expect([view.status, view.reason]).toEqual(['FAILURE', killed])
}, 60_000)

it('a second sandbox killed in a row ends the run in error, and what did not run is counted and named', async () => {
	const view = await run('live', 'kill', 'kill', 'live', 'live', 'live')
	expect(verdicts(view)).toEqual(['passed', `failed: ${killed}`, `failed: ${killed}`])
	expect(view.counts).toEqual({ scenarios: 3, passed: 1, failed: 2, running: 0, notRun: 3 })
	expect([view.status, view.reason]).toEqual(['ERROR', `${killed} It was the second loss in a row.`])
	expect(notRun(view)).toEqual([{ name: 'A feature', path: 'a.feature', featureId: undefined, lines: [8, 10, 12] }])
	const junit = writeJunit(view)
	expect(junit).toContain('<testsuites name="A feature" tests="6" failures="0" errors="2" skipped="3"')
	expect(junit.match(/<skipped message="Not run: [^"]*second loss in a row\."\/>/g)).toHaveLength(3)
}, 60_000)

it('two losses with a scenario in between that ended well end nothing', async () => {
	const view = await run('kill', 'live', 'kill', 'live')
	expect(verdicts(view)).toEqual([`failed: ${killed}`, 'passed', `failed: ${killed}`, 'passed'])
	expect([view.status, view.reason]).toEqual(['FAILURE', killed])
}, 60_000)
