import { expect, it } from 'vitest'
import { startExecutor } from '../src/executor/loop.ts'
import { foldRun } from '../src/log/fold.ts'
import { type Left, runBundle } from '../src/surfaces/run-bundle.ts'
import { executorServer, karateBundle } from './executor-server.ts'
import { testBundle, testHost } from './support/host.ts'

it('a feature whose process had to be ended after its last scenario has not passed', async () => {
	const server = await executorServer()
	const executor = startExecutor({ server: server.url, token: 't', limits: { stuckSeconds: 1 } })
	const text = `Feature: F
Scenario: one
* configure afterFeature = function() { while (true) {} }
* def a = 1
`
	const run = server.enqueue(karateBundle(text))
	await run.finished
	await executor.stop()
	await server.close()
	const { status, features } = foldRun(run.events)
	const reason = 'The feature held the processor for 1 s without a pause (an endless loop?) and was ended.'
	expect(features.map((feature) => [feature.status, feature.reason])).toEqual([['error', reason]])
	expect(status).toBe('FAILURE')
}, 60_000)

it('nor one whose rest passes in another process', async () => {
	const reason = 'The feature held the processor.'
	const text = 'Feature: F\nScenario: one\n* def a = 1\nScenario: two\n* def a = 1\n'
	let times = 0
	const host = testHost({
		async runKarate({ only }, _, recorder) {
			times++
			for (const line of only ?? [2]) {
				recorder.scenarioStarted({ name: 'one', line, tags: [], steps: 1 })
				recorder.stepPassed({ keyword: '* ', text: 'def a = 1', line: line + 1, depth: 0 }, 1)
				recorder.scenarioFinished({ status: 'passed', nanos: 1 })
			}
			const counts = { scenarios: 1, passed: 1, failed: 0 }
			return only ? counts : { ...counts, error: reason, brokeOff: { reason, byTest: true, scenarios: 0 } }
		},
	})
	const status = await runBundle(testBundle([{ text, featureType: 'KARATE' }]), host)
	expect([status, times]).toEqual(['FAILURE', 2])
	expect(foldRun(host.events).features.map((feature) => feature.reason)).toEqual([reason])
})

it('nor one that is given back before its rest runs: the next executor is handed the reason', async () => {
	const reason = 'The feature held the processor.'
	const text = 'Feature: F\nScenario: one\n* def a = 1\nScenario: two\n* def a = 1\n'
	const pause = new AbortController()
	const host = testHost({
		pause: pause.signal,
		async runKarate({ only }, _, recorder) {
			for (const line of only ?? [2]) {
				recorder.scenarioStarted({ name: 'one', line, tags: [], steps: 1 })
				recorder.scenarioFinished({ status: 'passed', nanos: 1 })
			}
			if (only) return { scenarios: 1, passed: 1, failed: 0 }
			pause.abort()
			return { scenarios: 1, passed: 1, failed: 0, error: reason, brokeOff: { reason, byTest: true, scenarios: 0 } }
		},
	})
	const left = await runBundle(testBundle([{ text, featureType: 'KARATE' }]), host)
	expect(left).toMatchObject({ features: 1, scenarios: 1, failed: 0, errors: [reason] })
	expect(foldRun(host.events).features.map((feature) => [feature.status, feature.reason])).toEqual([['error', reason]])

	const continued = { ...(left as Left), texts: {} }
	const rest = testBundle([{ text, featureType: 'KARATE', only: [4] }], { continued })
	const next = testHost({ runKarate: host.runKarate })
	expect(await runBundle(rest, next)).toBe('FAILURE')
	expect(foldRun([...host.events, ...next.events]).counts).toMatchObject({ scenarios: 2, passed: 2, failed: 0 })
})
