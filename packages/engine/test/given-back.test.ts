import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startClaimedRun } from '../src/executor/claimed-run.ts'
import type { Sandbox } from '../src/executor/sandbox/sandbox.ts'
import type { ToChild } from '../src/executor/sandbox/sandbox-messages.ts'
import { noTracing } from '../src/telemetry/tracing.ts'
import { karateBundle } from './executor-server.ts'

test('the processes of a run have ended before another executor may get it', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'assay-given-back-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const text = 'Feature: F\nScenario: one\n* print 1\nScenario: two\n* print 2\n'
	const order: string[] = []
	const sandbox: Sandbox = {
		folder,
		alive: true,
		questions: process.stdin,
		answers: process.stdout,
		onMessage: () => {},
		onEnd: () => {},
		pass: () => {},
		kill: () => void order.push('killed'),
		send(message: ToChild) {
			if (message.type !== 'run') return
			const { run } = message
			started.pause()
			const recorded = [
				{ run, lane: 0, type: 'scenarioStarted', scenario: { name: 'one', line: 2, tags: [], steps: 1 } },
				{ run, lane: 0, type: 'scenarioFinished', result: { status: 'passed', nanos: 1 } },
			]
			sandbox.onMessage({ type: 'recorded', messages: JSON.stringify(recorded) })
			sandbox.onMessage({ type: 'done', run, outcome: { scenarios: 1, passed: 1, failed: 0 } })
		},
	}
	const link = {
		async report(_: number, __: number, from: number, events: string[]) {
			return { next: from + events.length, leaseSeconds: 30, cancel: false, watched: false, drain: false }
		},
		async release() {
			order.push('given back')
		},
	}
	const started = startClaimedRun({
		claimed: { runId: 1, epoch: 1, leaseSeconds: 30, next: 1, bundle: karateBundle(text) },
		link,
		reaper: { folder },
		limits: { memoryMB: 512, stuckSeconds: 30, runMinutes: 1, graceSeconds: 1 },
		sandboxes: { take: async () => sandbox, close: () => {} },
		targets: { open: () => Promise.reject(new Error('nothing is sent')) },
		tracing: noTracing,
		programs: {},
		executor: 'here',
		room: () => 1,
	} as unknown as Parameters<typeof startClaimedRun>[0])
	await started.ended
	expect(order.slice(0, 2)).toEqual(['killed', 'given back'])
})
