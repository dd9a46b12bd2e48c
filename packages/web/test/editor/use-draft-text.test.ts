// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '../../src/editor/drafts/draft.ts'
import { useDraftText } from '../../src/editor/drafts/use-draft-text.ts'

const key = 'feature.7'
const first = { text: 'one', at: '2026-01-01T00:00:00.000Z' }
const second = { text: 'two', at: '2026-01-02T00:00:00.000Z' }

const edit = (saved = first) => renderHook(({ saved }) => useDraftText(key, saved), { initialProps: { saved } })

describe('text that is not saved yet', () => {
	beforeEach(() => {
		vi.useFakeTimers()
		localStorage.clear()
	})
	afterEach(() => vi.useRealTimers())

	it('is kept a moment after typing and gone when it is typed back', () => {
		const { result } = edit()
		act(() => result.current.change('one and more'))
		act(() => void vi.advanceTimersByTime(400))
		expect(readDraft(key)).toMatchObject({ text: 'one and more', base: first.at })
		act(() => result.current.change('one'))
		expect(readDraft(key)).toBeUndefined()
	})

	it('survives a reload, keeps the save it was typed over, and can be discarded', () => {
		keepDraft(key, { text: 'mine', base: first.at, at: 5 })
		const { result } = edit(second)
		expect(result.current).toMatchObject({ text: 'mine', dirty: true, base: first.at })
		act(() => result.current.discard())
		expect(result.current).toMatchObject({ text: 'two', dirty: false, base: second.at })
		expect(readDraft(key)).toBeUndefined()
	})

	it('gives way to a save by somebody else only while nothing was typed', () => {
		const { result, rerender } = edit()
		rerender({ saved: second })
		expect(result.current).toMatchObject({ text: 'two', base: second.at })
		act(() => result.current.change('two and mine'))
		rerender({ saved: { text: 'three', at: '2026-01-03T00:00:00.000Z' } })
		expect(result.current).toMatchObject({ text: 'two and mine', base: second.at })
	})

	it('gives way to a save by somebody else as soon as it is typed back', () => {
		const { result, rerender } = edit()
		act(() => result.current.change('one and mine'))
		rerender({ saved: second })
		expect(result.current).toMatchObject({ text: 'one and mine', base: first.at })
		act(() => result.current.change('one'))
		expect(result.current).toMatchObject({ text: 'two', dirty: false, base: second.at })
	})

	it('is not replaced after a save by what was read before it', () => {
		const { result, rerender } = edit(second)
		act(() => result.current.change('three'))
		const third = { text: 'three', at: '2026-01-03T00:00:00.000Z' }
		act(() => result.current.rebase(third))
		rerender({ saved: first })
		rerender({ saved: second })
		expect(result.current).toMatchObject({ text: 'three', dirty: false, base: third.at })
	})

	it('is saved text once a save brings the very same, as one that ended after its screen was left', () => {
		const { result, unmount } = edit()
		act(() => result.current.change('two'))
		unmount()
		const again = edit()
		expect(again.result.current).toMatchObject({ text: 'two', dirty: true, base: first.at })
		again.rerender({ saved: second })
		expect(again.result.current).toMatchObject({ text: 'two', dirty: false, base: second.at, restored: undefined })
		expect(readDraft(key)).toBeUndefined()
	})

	it('goes on from a save that ended after its screen was left, with what was typed since', () => {
		const { result, unmount } = edit()
		act(() => result.current.change('two'))
		const { rebase } = result.current
		act(() => result.current.change('two and more'))
		unmount()
		rebase(second)
		// What is known of it is still from before the save.
		const again = edit()
		expect(again.result.current).toMatchObject({ text: 'two and more', dirty: true, base: second.at })
		again.rerender({ saved: second })
		expect(again.result.current).toMatchObject({ text: 'two and more', dirty: true, base: second.at })
		act(() => again.result.current.change('two'))
		expect(again.result.current).toMatchObject({ text: 'two', dirty: false, base: second.at })
	})

	it('is saved text after a save, and what was typed meanwhile stays', () => {
		const { result } = edit()
		act(() => result.current.change('saved'))
		act(() => result.current.rebase({ text: 'saved', at: second.at }))
		expect(result.current).toMatchObject({ dirty: false, base: second.at })
		act(() => result.current.change('saved and more'))
		expect(result.current.dirty).toBe(true)
	})
})
