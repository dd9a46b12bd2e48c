import { createServer as createHttp } from 'node:http'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NumberedEvent, RunEvent } from '@assay/contract/run-events'
import { afterAll, describe, expect, test } from 'vitest'
import type { End } from './kills/designs.ts'
import { openGate } from './kills/gate.ts'
import { judge } from './kills/judge.ts'
import { watchRun } from './kills/watcher.ts'

/** What the proof of kills is made of finds what it is there to find. */
const killed = 'The process that ran the feature was killed.'

function log(status: 'SUCCESS' | 'FAILURE' | 'ERROR', ...scenarios: [End, 'passed' | 'failed', string?][]) {
	const events: RunEvent[] = [{ type: 'runStarted', at: 0, name: 'r', kind: 'FEATURE' }]
	for (const [at, [end, outcome, reason]] of scenarios.entries()) {
		const scenario = `1.${at + 1}`
		events.push({ type: 'scenarioStarted', at: 0, scenario, name: `${end} ${at + 1}`, line: 1, tags: [] })
		events.push({ type: 'scenarioFinished', at: 0, scenario, status: outcome, nanos: 1, ...(reason ? { reason } : {}) })
	}
	events.push({ type: 'runFinished', at: 0, status, nanos: 1 })
	return events.map((event, at) => ({ ...event, n: at + 1 })) as NumberedEvent[]
}

const row = (
	status: 'SUCCESS' | 'FAILURE' | 'ERROR' | 'RUNNING',
	passed: number,
	failed: number,
	reason?: string,
	notRun = 0,
) => ({
	status,
	scenario_count: passed + failed,
	scenario_pass_count: passed,
	scenario_fail_count: failed,
	scenariosNotRun: notRun,
	errorDescription: reason ?? null,
})
const green: End[] = ['passes', 'passes']
const red: End[] = ['passes', 'fails']

describe('a verdict is true', () => {
	test('as the scenarios were made', () => {
		expect(
			judge(row('SUCCESS', 2, 0), log('SUCCESS', ['passes', 'passed'], ['passes', 'passed']), green, 'nothing'),
		).toEqual([])
		expect(
			judge(row('FAILURE', 1, 1), log('FAILURE', ['passes', 'passed'], ['fails', 'failed']), red, 'nothing'),
		).toEqual([])
	})

	test('of a loss that is named, where something could be lost', () => {
		const lost = log('FAILURE', ['passes', 'passed'], ['passes', 'failed', killed])
		expect(judge(row('FAILURE', 1, 1, killed), lost, green, 'scenario')).toEqual([])
		expect(judge(row('FAILURE', 1, 1, killed), lost, green, 'nothing')).toEqual([`a scenario was lost: ${killed}`])
	})

	test('of a scenario that was lost with an executor and ran once more elsewhere, once', () => {
		const gone = 'The executor "far" was lost: its process ended (SIGKILL).'
		const twice = log('FAILURE', ['passes', 'passed'], ['passes', 'failed', gone], ['passes', 'passed'])
		expect(judge(row('FAILURE', 2, 1, gone), twice, green, 'run')).toEqual([])
		expect(judge(row('FAILURE', 2, 1, gone), twice, green, 'nothing')).toEqual([`a scenario was lost: ${gone}`])
		const passed = log('SUCCESS', ['passes', 'passed'], ['passes', 'passed'], ['passes', 'passed'])
		expect(judge(row('SUCCESS', 3, 0), passed, green, 'run')).toContain('3 scenarios passed, of 2 that can')
	})

	test('of a run that ended before what was lost with an executor ran once more', () => {
		const gone = 'The executor "far" was lost: its process ended (SIGKILL).'
		const cut = log('ERROR', ['passes', 'failed', gone])
		const of = (notRun: number) => judge(row('ERROR', 0, 1, gone, notRun), cut, green, 'run')
		expect([of(1), of(2)]).toEqual([[], []])
		expect(of(0)).toEqual(['ERROR with 0 passed, 1 failed, 0 did not run, of 2'])
		expect(of(3)).toEqual(['ERROR with 0 passed, 1 failed, 3 did not run, of 2'])
	})

	test('of a run that ended with its executor', () => {
		const cut = log('ERROR', ['passes', 'passed'])
		expect(judge(row('ERROR', 1, 0, 'The executor was lost', 1), cut, green, 'run')).toEqual([])
		expect(judge(row('ERROR', 1, 0, 'The executor was lost', 1), cut, green, 'scenario')).toEqual([
			'the run was lost: The executor was lost',
		])
	})
})

describe('it is untrue', () => {
	test.each<[string, ReturnType<typeof row>, NumberedEvent[], End[], string]>([
		[
			'a failing scenario passed',
			row('SUCCESS', 2, 0),
			log('SUCCESS', ['passes', 'passed'], ['fails', 'passed']),
			red,
			'"fails 2" passed',
		],
		[
			'a red test without a reason',
			row('FAILURE', 1, 1),
			log('FAILURE', ['passes', 'passed'], ['passes', 'failed', 'expected 1']),
			green,
			'FAILURE without a reason where all scenarios pass',
		],
		[
			'a scenario that is missing',
			row('SUCCESS', 1, 0),
			log('SUCCESS', ['passes', 'passed']),
			green,
			'SUCCESS with 1 passed, 0 failed, 0 did not run',
		],
		[
			'a red run that leaves a scenario out',
			row('FAILURE', 0, 1),
			log('FAILURE', ['fails', 'failed']),
			red,
			'FAILURE without a reason and 0 passed, 1 failed, 0 did not run',
		],
		['an error without a reason', row('ERROR', 0, 0), log('ERROR'), green, 'ERROR without a reason'],
		['a run that goes on', row('RUNNING', 0, 0), log('SUCCESS'), green, 'it is RUNNING'],
		[
			'a row beside another log',
			row('SUCCESS', 2, 0),
			log('FAILURE', ['passes', 'passed'], ['passes', 'passed']),
			green,
			'the log ends FAILURE, the row SUCCESS',
		],
		[
			'counts beside another log',
			row('SUCCESS', 2, 0),
			log('SUCCESS', ['passes', 'passed']),
			green,
			'the row has 2 passed, 0 failed, 0 did not run, the log 1 passed',
		],
		[
			'a scenario that ran twice',
			row('SUCCESS', 2, 0),
			log('SUCCESS', ['passes', 'passed'], ['passes', 'passed'], ['passes', 'passed']),
			green,
			'3 scenarios, 0 of them once more, of 2 that there are',
		],
		[
			'a gap in the log',
			row('SUCCESS', 2, 0),
			log('SUCCESS', ['passes', 'passed'], ['passes', 'passed']).toSpliced(1, 1),
			green,
			'event 2 of the log has the number 3',
		],
		[
			'a log without an end',
			row('SUCCESS', 2, 0),
			log('SUCCESS', ['passes', 'passed'], ['passes', 'passed']).slice(0, -1),
			green,
			'the log does not end with its only end',
		],
	])('of %s', (_, kept, events, ends, says) => {
		expect(judge(kept, events, ends, 'run')).toContain(says)
	})
})

describe('a watcher', () => {
	const open: { close(): unknown }[] = []
	afterAll(() => open.map((one) => one.close()))

	/** A server that sends the numbers of each answer in turn. */
	async function watch(...answers: number[][]) {
		const asked: string[] = []
		const server = createHttp(({ url = '' }, response) => {
			asked.push(url)
			for (const n of answers.shift() ?? [])
				response.write(`data: {"n":${n},"type":"${n === 4 ? 'runFinished' : 'note'}"}\n\n`)
			response.end()
		})
		open.push(server)
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
		const { port } = server.address() as { port: number }
		const watcher = watchRun(() => `http://127.0.0.1:${port}`, 't', 7)
		await watcher.ended
		return { ...watcher, asked }
	}

	test('who was cut off asks for what is next and has all', async () => {
		const { wrong, lines, asked } = await watch([1, 2], [3, 4])
		expect(asked).toEqual(['/api/run/7/events?from=0', '/api/run/7/events?from=2'])
		expect([wrong, lines.length]).toEqual([[], 4])
	})

	test('sees what comes twice, and what is missing', async () => {
		expect((await watch([1, 2], [2, 3])).wrong).toEqual(
			['event 2 came where 3 was next', 'event 3 came where 3 was next'].slice(0, 1),
		)
		expect((await watch([1, 3])).wrong).toEqual(['event 3 came where 2 was next'])
	})
})

test('a gate lets through, swallows and gives back, and cuts', async () => {
	const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket))
	await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
	const gate = await openGate((echo.address() as { port: number }).port)
	const client = connect(gate.port, '127.0.0.1').on('error', () => {})
	let received = ''
	client.on('data', (bytes) => (received += bytes))
	const closed = new Promise((resolve) => client.once('close', resolve))
	client.write('a')
	await expect.poll(() => received).toBe('a')
	gate.swallow()
	client.write('b')
	const second = connect(gate.port, '127.0.0.1').on('error', () => {})
	second.write('c')
	let other = ''
	second.on('data', (bytes) => (other += bytes))
	await sleep(100)
	expect([received, other]).toEqual(['a', ''])
	gate.mend()
	await expect.poll(() => [received, other]).toEqual(['ab', 'c'])
	gate.cut()
	await closed
	await gate.close()
	echo.close()
})
