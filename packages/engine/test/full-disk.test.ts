import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CallFailed } from '@assay/contract/client'
import type { RunEvent } from '@assay/contract/run-events'
import { expect, test } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import { startInFolder } from './claimed-run.ts'

/** More than the executor keeps in memory. */
const large = 'x'.repeat(9 * 1024 * 1024)
const notKept =
	'The log of this run could not be kept: the server had not taken it yet, and the executor cannot write it to its disk (EISDIR).'

const begun = ['runStarted', 'featureStarted', 'scenarioStarted']
test.each([
	{ lost: 'a step', step: large, name: 'one', kept: begun },
	{ lost: 'the end of a scenario', step: 'print 1', name: large, kept: [...begun, 'stepPassed'] },
])('a run whose log could not be kept ends with that as its reason: $lost', async ({ step, name, kept }) => {
	const events: RunEvent[] = []
	let away = true
	const link = {
		async report(_: number, __: number, from: number, sent: string[]) {
			if (away) throw new CallFailed(503, 'busy', undefined)
			events.push(...sent.map((text) => JSON.parse(text)))
			return { next: from + sent.length, leaseSeconds: 30, cancel: false, watched: false, drain: false }
		},
	}
	const text = 'Feature: F\nScenario: one\n* print 1\n'
	const started = startInFolder(text, link, ({ folder, record, done }) => {
		mkdirSync(join(folder, 'run-1-1', 'events.ndjson'))
		record(
			{ type: 'scenarioStarted', scenario: { name: 'one', line: 2, tags: [], steps: 1 } },
			{ type: 'stepPassed', step: { keyword: '* ', text: step, line: 3, depth: 0 }, nanos: 1 },
		)
		record({ type: 'scenarioFinished', result: { status: 'passed', nanos: 1, name } })
		away = false
		done({ scenarios: 1, passed: 1, failed: 0 })
	})
	await started.ended
	expect(events.map(({ type }) => type)).toEqual([...kept, 'runFinished'])
	const { status, reason, counts, notes } = foldRun(events)
	expect({ status, reason, notes }).toEqual({ status: 'ERROR', reason: notKept, notes: [] })
	expect(counts).toEqual({ scenarios: 1, passed: 0, failed: 1, running: 0, notRun: 0 })
})
