import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOnSignals } from '../src/executor/end-on-signals.ts'

const signals = ['SIGTERM', 'SIGINT'] as const
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]))
/** Those of this file: other files of the worker have some of their own. */
const added = (signal: (typeof signals)[number]) =>
	process.listeners(signal).filter((one) => !before.get(signal)?.includes(one))
let now = 0
beforeEach(() => {
	vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
	vi.restoreAllMocks()
	for (const signal of signals) for (const one of added(signal)) process.off(signal, one)
})

test('one press that arrives twice drains, and a later one ends what is in hand', () => {
	const asked: string[] = []
	endOnSignals({ drain: async () => void asked.push('drain'), stop: async () => void asked.push('stop') })
	const press = (at: number, signal: (typeof signals)[number]) => {
		now = at
		for (const one of added(signal)) one(signal)
		return asked.splice(0)
	}
	expect(press(5_000, 'SIGINT')).toEqual(['drain'])
	expect(press(5_040, 'SIGINT')).toEqual([])
	expect(press(5_060, 'SIGTERM')).toEqual([])
	expect(press(6_500, 'SIGINT')).toEqual(['stop'])
})
