import { expect, test } from 'vitest'
import { ticksOf } from '../../src/runs/timeline-lanes.ts'

test('marks a length at four or five round places and writes the unit once', () => {
	expect(ticksOf(8400).map(({ text }) => text)).toEqual(['0', '2', '4', '6', '8 s'])
	expect(ticksOf(620).map(({ text }) => text)).toEqual(['0', '200', '400', '600 ms'])
	expect(ticksOf(600_000).map(({ text }) => text)).toEqual(['0', '2', '4', '6', '8 min'])
})
