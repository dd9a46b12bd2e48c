// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMarked } from '../../src/shell/use-marked.ts'

let done: string[] = []
const lines = (...ids: string[]) => ids.map((id) => ({ id, act: () => void done.push(id) }))
function marking(found: ReturnType<typeof lines>, isCurrent = true) {
	done = []
	const hook = renderHook(
		(given: { found: ReturnType<typeof lines>; isCurrent: boolean }) => useMarked(given.found, given.isCurrent),
		{ initialProps: { found, isCurrent } },
	)
	const now = () => hook.result.current
	return {
		now,
		find: (next: ReturnType<typeof lines>, current = true) => hook.rerender({ found: next, isCurrent: current }),
	}
}

test('the marked line stays marked when something is found before it', () => {
	const { now, find } = marking(lines('Go to Features'))
	find(lines('Run Prices', 'Prices', 'Go to Features'))
	expect(now().marked?.id).toBe('Go to Features')
	act(() => now().enter())
	expect(done).toEqual(['Go to Features'])
})

test('a line that is gone makes way for the first', () => {
	const { now, find } = marking(lines('a', 'b'))
	find(lines('b', 'c'))
	expect(now().marked?.id).toBe('b')
	find(lines('d', 'b', 'c'))
	expect(now().marked?.id).toBe('b')
})

test('the arrows go round', () => {
	const { now } = marking(lines('a', 'b', 'c'))
	act(() => now().move(-1))
	expect(now().marked?.id).toBe('c')
	act(() => now().move(1))
	act(() => now().move(1))
	expect(now().marked?.id).toBe('b')
})

test('Enter waits for what was typed last, and then does it once', () => {
	const { now, find } = marking(lines('of the former words'), false)
	act(() => now().enter())
	expect(done).toEqual([])
	find(lines('of these words'), true)
	expect(done).toEqual(['of these words'])
	find(lines('of these words', 'more'), true)
	expect(done).toEqual(['of these words'])
})

test('whoever goes on typing has not entered', () => {
	const { now, find } = marking(lines('of the former words'), false)
	act(() => now().enter())
	act(() => now().restart())
	find(lines('of these words'), true)
	expect(done).toEqual([])
})
