import { expect, test } from 'vitest'
import type { FromChild, Recorded } from '../src/executor/sandbox/sandbox-messages.ts'
import { sandboxReports } from '../src/executor/sandbox/sandbox-reports.ts'

/** However long a busy machine takes in between. */
const standsStill = () => 0

/** What leaves, each time that something does, by its kinds. */
function listening(clock = standsStill) {
	const left: string[] = []
	const reports = sandboxReports((message: FromChild) => {
		const all: { type: string }[] = message.type === 'recorded' ? JSON.parse(message.messages) : [message]
		left.push(all.map(({ type }) => type).join(' '))
	}, clock)
	const record = (message: Omit<Recorded, 'run' | 'lane'>, lane = 0) =>
		reports.record({ run: 1, lane, ...message } as Recorded)
	return { left, reports, record }
}
const scenario = (steps: number) =>
	({ type: 'scenarioStarted', scenario: { name: 'a', line: 2, tags: [], steps } }) as const
const begins = { type: 'stepStarted', step: { keyword: '*', text: 'def a = 1', line: 3, depth: 0 } } as const
const ends = (status: 'passed' | 'failed') => ({ type: 'stepFinished', result: { status, nanos: 1 } }) as const
const line = { type: 'evidence', evidence: { kind: 'print', text: 'x' } } as const
const over = { type: 'scenarioFinished', result: { status: 'passed', nanos: 9 } } as const

test('steps that run no code of the user go together, and leave before such code begins', () => {
	const { left, reports, record } = listening()
	for (const one of [scenario(3), begins, ends('passed'), begins, ends('passed'), begins]) record(one)
	expect(left).toEqual(['scenarioStarted'])
	reports.flush()
	expect(left.at(-1)).toBe('stepPassed stepPassed stepStarted')
	for (const one of [ends('passed'), over]) record(one)
	expect(left.at(-1)).toBe('stepFinished scenarioFinished')
})

test('a step that passed is one word where nothing of it was said before, and names itself and how long it took', () => {
	const sent: string[] = []
	const { record } = sandboxReports((message) => {
		if (message.type === 'recorded') sent.push(message.messages)
	}, standsStill)
	const of = (lane: number) => (message: Omit<Recorded, 'run' | 'lane'>) =>
		record({ run: 7, lane, ...message } as Recorded)
	for (const one of [scenario(2), begins, line, ends('passed'), begins, ends('failed'), over]) of(3)(one)
	expect(sent.join()).not.toContain('stepPassed')
	for (const one of [scenario(1), begins, ends('passed'), over]) of(3)(one)
	const last = JSON.parse(sent.at(-1) ?? '')
	expect(last).toEqual([
		{ type: 'stepPassed', run: 7, lane: 3, step: { keyword: '*', text: 'def a = 1', line: 3, depth: 0 }, nanos: 1 },
		{ run: 7, lane: 3, ...over },
	])
})

test('a step that fails says so at once, and so do those of a feature that is called', () => {
	const { left, record } = listening()
	for (const one of [scenario(3), begins, begins, ends('passed'), ends('failed')]) record(one)
	expect(left).toEqual(['scenarioStarted', 'stepStarted stepStarted', 'stepFinished', 'stepFinished'])
})

test('the first lines of a step leave at once; of very many, sixty-four go together', () => {
	const { left, record } = listening()
	for (const one of [scenario(2), begins]) record(one)
	for (let n = 0; n < 20; n++) record(line)
	expect(left.slice(0, 3)).toEqual(['scenarioStarted', 'stepStarted evidence', 'evidence'])
	expect(left.length).toBe(21)
	for (let n = 0; n < 6400; n++) record(line)
	expect(left.length).toBeLessThan(21 + 6400)
	record(ends('failed'))
	expect(
		left
			.join(' ')
			.split(' ')
			.filter((type) => type === 'evidence'),
	).toHaveLength(6420)
})

test('what waited for more than five milliseconds leaves', () => {
	let milliseconds = 0
	const { left, record } = listening(() => milliseconds)
	for (const one of [scenario(2), begins]) record(one)
	milliseconds = 5
	record(ends('passed'))
	expect(left).toEqual(['scenarioStarted'])
	milliseconds = 6
	record(begins)
	expect(left).toEqual(['scenarioStarted', 'stepPassed stepStarted'])
})

test('nothing waits while something else is waited for, and the order stays', async () => {
	const { left, reports, record } = listening()
	for (const one of [scenario(3), begins, ends('passed')]) record(one)
	expect(left.at(-1)).toBe('scenarioStarted')
	await Promise.resolve()
	expect(left.at(-1)).toBe('stepPassed')
	record(begins)
	record(ends('passed'))
	reports.say({ type: 'pong' })
	expect(left.slice(-2)).toEqual(['stepPassed', 'pong'])
})

test('scenarios beside each other are distinguished', () => {
	const { left, record } = listening()
	record(scenario(2))
	record(scenario(1), 1)
	record(begins)
	record(begins, 1)
	record(ends('passed'))
	record(begins, 1)
	expect(left.at(-1)).toBe('stepStarted stepStarted stepFinished stepStarted')
})
