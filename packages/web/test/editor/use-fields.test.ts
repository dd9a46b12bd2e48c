// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFields } from '../../src/editor/drafts/use-fields.ts'

afterEach(cleanup)

const first = { name: 'Smoke', description: 'Each night' }
const [before, after] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
let objects = 0
const edit = (key = `plan.${++objects}`, saved = first, at = before) => renderHook(() => useFields(key, saved, at))

test('what is typed while a save is under way stays, over what was saved', () => {
	const { result } = edit()
	act(() => result.current.set({ name: 'Smoke test' }))
	const sent = result.current.values
	act(() => result.current.set({ description: 'Each night at two' }))
	act(() => result.current.rebase(sent, after, sent))
	expect(result.current).toMatchObject({
		values: { name: 'Smoke test', description: 'Each night at two' },
		dirty: true,
		base: after,
	})
	act(() => result.current.set({ description: 'Each night' }))
	expect(result.current.dirty).toBe(false)
})

test('what somebody else saved takes the place of all that was typed', () => {
	const { result } = edit()
	act(() => result.current.set({ name: 'Mine', description: 'Mine too' }))
	act(() => result.current.rebase({ name: 'Theirs', description: 'Theirs too' }, after))
	expect(result.current).toMatchObject({ values: { name: 'Theirs', description: 'Theirs too' }, dirty: false })
})

test('a save that ends after its screen was left is what one comes back to', () => {
	const { result, unmount } = edit('plan.left')
	act(() => result.current.set({ name: 'Smoke test' }))
	const { values: sent, rebase } = result.current
	unmount()
	rebase(sent, after, sent)
	const again = edit('plan.left', sent, after).result
	expect(again.current).toMatchObject({ values: sent, dirty: false, base: after })
})

test('a save that brings what is typed leaves nothing to save, as one that ends after its screen was opened again', () => {
	const left = edit('plan.opened again')
	act(() => left.result.current.set({ name: 'Smoke test', description: 'Each night at two' }))
	const { values: sent, rebase } = left.result.current
	left.unmount()
	const { result, rerender } = renderHook(({ saved, at }) => useFields('plan.opened again', saved, at), {
		initialProps: { saved: first, at: before },
	})
	expect(result.current).toMatchObject({ values: sent, dirty: true, base: before })
	rebase(sent, after, sent)
	rerender({ saved: sent, at: after })
	expect(result.current).toMatchObject({ values: sent, dirty: false, base: after })
})

test('a save by somebody else takes the place of what was typed back', () => {
	const key = `plan.${++objects}`
	const { result, rerender } = renderHook(({ saved, at }) => useFields(key, saved, at), {
		initialProps: { saved: first, at: before },
	})
	act(() => result.current.set({ name: 'Smoke test' }))
	const theirs = { ...first, name: 'Theirs' }
	rerender({ saved: theirs, at: after })
	expect(result.current).toMatchObject({ values: { name: 'Smoke test' }, base: before })
	act(() => result.current.set({ name: 'Smoke' }))
	expect(result.current).toMatchObject({ values: theirs, dirty: false, base: after })
})
