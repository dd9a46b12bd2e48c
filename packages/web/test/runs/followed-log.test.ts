// @vitest-environment jsdom
import type { RunEvent } from '@assay/contract/run-events'
import { expect, test, vi } from 'vitest'
import { FollowedLog } from '../../src/runs/log/followed-log.ts'

const events: RunEvent[] = [
	{ type: 'runStarted', at: 1, name: 'Basket', kind: 'FEATURE' },
	{ type: 'featureStarted', at: 1, feature: '1', name: 'Basket', path: 'a.feature', featureType: 'KARATE' },
	{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'adds', line: 3, tags: [] },
	{ type: 'stepStarted', at: 2, step: '1.1.1', keyword: 'Given', text: "url '/'", line: 4 },
	{ type: 'stepFinished', at: 3, step: '1.1.1', status: 'passed', nanos: 5 },
	{ type: 'scenarioFinished', at: 4, scenario: '1.1', status: 'passed', nanos: 9 },
	{ type: 'featureFinished', at: 4, feature: '1', status: 'passed', nanos: 9 },
	{ type: 'runFinished', at: 5, status: 'SUCCESS', nanos: 12 },
]
const message = (number: number) => `id: ${number}\ndata: ${JSON.stringify(events[number - 1])}\n\n`

/** A connection that sends these bytes and then ends, or breaks. */
function connection(bytes: string, breaks: boolean) {
	return new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(new TextEncoder().encode(bytes))
			if (!breaks) controller.close()
		},
		pull(controller) {
			if (breaks) controller.error(new TypeError('network error'))
		},
	})
}

test('loses and doubles no event over connections that break in the middle of one', async () => {
	const asked: number[] = []
	const log = new FollowedLog(
		async (from) => {
			asked.push(from)
			if (from === 0)
				return connection(`: hello\n\n${message(1)}${message(2)}${message(3)}${message(4).slice(0, 20)}`, true)
			if (from === 3) return connection(`${message(3)}${message(4)}${message(5)}`, true)
			return connection(`${message(6)}${message(7)}${message(8)}`, false)
		},
		async () => false,
	)
	await log.follow()
	expect(asked).toEqual([0, 3, 5])
	expect(log.state).toBe('ended')
	expect(log.view.status).toBe('SUCCESS')
	expect(log.view.counts).toEqual({ scenarios: 1, passed: 1, failed: 0, running: 0, notRun: 0 })
	expect(log.view.features[0]?.scenarios[0]?.steps).toHaveLength(1)
})

test('opens the log again from the last event when one is missing', async () => {
	const asked: number[] = []
	const log = new FollowedLog(
		async (from) => {
			asked.push(from)
			return from === 0
				? connection(`${message(1)}${message(3)}`, false)
				: connection(
						events
							.slice(1)
							.map((_, at) => message(at + 2))
							.join(''),
						false,
					)
		},
		async () => false,
	)
	await log.follow()
	expect(asked).toEqual([0, 1])
	expect(log.view.counts.passed).toBe(1)
})

test('goes on past an event of a later version than the page', async () => {
	const asked: number[] = []
	const unknown = `id: 7\ndata: ${JSON.stringify({ type: 'scenarioRated', at: 4, scenario: '1.1', stars: 5 })}\n\n`
	const end = `id: 8\ndata: ${JSON.stringify(events[7])}\n\n`
	const log = new FollowedLog(
		async (from) => {
			asked.push(from)
			if (asked.length > 1) log.stop()
			return connection([1, 2, 3, 4, 5, 6].map(message).join('') + unknown + end, false)
		},
		async () => false,
	)
	await log.follow()
	expect(asked).toEqual([0])
	expect(log.state).toBe('ended')
	expect(log.view.status).toBe('SUCCESS')
})

test('ends with the row when the log has no last event', async () => {
	const log = new FollowedLog(
		async () => connection(message(1), false),
		async () => true,
	)
	await log.follow()
	expect(log.state).toBe('ended')
	expect(log.view.status).toBe('RUNNING')
})

test('reads to its end a run that ends just after its stream did', async () => {
	let isOver = false
	const log = new FollowedLog(
		async () =>
			isOver
				? connection(`${message(6)}${message(7)}${message(8)}`, false)
				: connection([1, 2, 3, 4, 5].map(message).join(''), false),
		async () => {
			isOver = true
			return true
		},
	)
	await log.follow()
	expect(log.state).toBe('ended')
	expect(log.view.status).toBe('SUCCESS')
	expect(log.view.counts.passed).toBe(1)
})

test('stops when its screen is gone', async () => {
	let opened = 0
	const log = new FollowedLog(
		async () => {
			opened++
			log.stop()
			throw new TypeError('network error')
		},
		async () => false,
	)
	await log.follow()
	expect(opened).toBe(1)
})

test('its listeners are called where no frame is drawn, as in a tab that nobody sees', async () => {
	vi.stubGlobal('requestAnimationFrame', () => 1)
	try {
		const log = new FollowedLog(
			async () => connection(events.map((_, at) => message(at + 1)).join(''), false),
			async () => true,
		)
		const listener = vi.fn()
		log.subscribe(listener)
		await log.follow()
		await expect.poll(() => listener.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0)
	} finally {
		vi.unstubAllGlobals()
	}
})
