// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropForGood } from '../../src/editor/drafts/draft.ts'
import { useDraftText } from '../../src/editor/drafts/use-draft-text.ts'

beforeEach(() => {
	vi.useFakeTimers()
	localStorage.clear()
})
afterEach(() => vi.useRealTimers())

test('a draft goes for good with what it was typed in, also when the editor is left after that', () => {
	const { result, unmount } = renderHook(() =>
		useDraftText('feature.8', { text: 'one', at: '2026-01-01T00:00:00.000Z' }),
	)
	act(() => result.current.change('one and more'))
	act(() => void vi.advanceTimersByTime(400))
	act(() => dropForGood('feature.8'))
	act(() => result.current.change('one and yet more'))
	act(() => void vi.advanceTimersByTime(400))
	unmount()
	expect(localStorage.length).toBe(0)
})

test('a text for which the browser has no room is not called kept, and the page is not left without a question', () => {
	const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError')
	})
	const { result } = renderHook(() => useDraftText('feature.9', { text: 'one', at: '2026-01-01T00:00:00.000Z' }))
	const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
	act(() => result.current.change('one and more'))
	act(() => void vi.advanceTimersByTime(400))
	expect(result.current.kept).toBe(false)
	expect(asks()).toBe(true)
	full.mockRestore()
	act(() => result.current.change('one and yet more'))
	act(() => void vi.advanceTimersByTime(400))
	expect(result.current.kept).toBe(true)
	expect(asks()).toBe(false)
})
