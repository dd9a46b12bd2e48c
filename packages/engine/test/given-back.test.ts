import { expect, test } from 'vitest'
import { startInFolder } from './claimed-run.ts'

test('the processes of a run have ended before another executor may get it', async () => {
	const text = 'Feature: F\nScenario: one\n* print 1\nScenario: two\n* print 2\n'
	const order: string[] = []
	const link = {
		async report(_: number, __: number, from: number, events: string[]) {
			return { next: from + events.length, leaseSeconds: 30, cancel: false, watched: false, drain: false }
		},
		async release() {
			order.push('given back')
		},
	}
	const started = startInFolder(
		text,
		link,
		({ record, done }) => {
			started.pause()
			record(
				{ type: 'scenarioStarted', scenario: { name: 'one', line: 2, tags: [], steps: 1 } },
				{ type: 'scenarioFinished', result: { status: 'passed', nanos: 1 } },
			)
			done({ scenarios: 1, passed: 1, failed: 0 })
		},
		() => order.push('killed'),
	)
	await started.ended
	expect(order.slice(0, 2)).toEqual(['killed', 'given back'])
})
