import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOnSignals } from '../src/executor/end-on-signals.ts'

const before = new Map(['SIGTERM', 'SIGINT'].map((signal) => [signal, process.listeners(signal as NodeJS.Signals)]))
let now = 0
beforeEach(() => {
	vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
	vi.restoreAllMocks()
	for (const [signal, known] of before)
		for (const one of process.listeners(signal as NodeJS.Signals)) if (!known.includes(one)) process.off(signal, one)
})

test('one press that arrives twice drains, and a later one ends what is in hand', () => {
	const asked: string[] = []
	endOnSignals({ drain: async () => void asked.push('drain'), stop: async () => void asked.push('stop') })
	const press = (at: number, signal: NodeJS.Signals) => {
		now = at
		process.emit(signal)
		return asked.splice(0)
	}
	expect(press(5_000, 'SIGINT')).toEqual(['drain'])
	expect(press(5_040, 'SIGINT')).toEqual([])
	expect(press(5_060, 'SIGTERM')).toEqual([])
	expect(press(6_500, 'SIGINT')).toEqual(['stop'])
})
