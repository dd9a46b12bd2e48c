// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFields } from '../../src/editor/drafts/use-fields.ts'
import { markGone } from '../../src/ui/gone.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	// The modules are those of other files as well: what is left typed here asks nobody there.
	markGone('testPlan', plans)
})

const first = { name: 'Smoke', description: 'Each night' }
const [before, after] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
/** What is typed outlives its screen, so each test has a test plan of its own, and no other file one of these. */
let plans = 1000
const edit = (plan = ++plans, saved = first, at = before) =>
	renderHook((now) => useFields('testPlan', plan, now.saved, now.at), { initialProps: { saved, at } })

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
	const { result, unmount } = edit()
	act(() => result.current.set({ name: 'Smoke test' }))
	const { values: sent, rebase } = result.current
	unmount()
	rebase(sent, after, sent)
	const again = edit(plans, sent, after).result
	expect(again.current).toMatchObject({ values: sent, dirty: false, base: after })
})

test('a save that brings what is typed leaves nothing to save, as one that ends after its screen was opened again', () => {
	const left = edit()
	act(() => left.result.current.set({ name: 'Smoke test', description: 'Each night at two' }))
	const { values: sent, rebase } = left.result.current
	left.unmount()
	const { result, rerender } = edit(plans)
	expect(result.current).toMatchObject({ values: sent, dirty: true, base: before })
	rebase(sent, after, sent)
	rerender({ saved: sent, at: after })
	expect(result.current).toMatchObject({ values: sent, dirty: false, base: after })
})

test('a save by somebody else takes the place of what was typed back', () => {
	const { result, rerender } = edit()
	act(() => result.current.set({ name: 'Smoke test' }))
	const theirs = { ...first, name: 'Theirs' }
	rerender({ saved: theirs, at: after })
	expect(result.current).toMatchObject({ values: { name: 'Smoke test' }, base: before })
	act(() => result.current.set({ name: 'Smoke' }))
	expect(result.current).toMatchObject({ values: theirs, dirty: false, base: after })
})

test('the page is not closed without a question while anything typed is kept in it alone, shown or not', async () => {
	// A window of its own, and a store of its own: others hold what the tests of other screens have typed.
	const unloads = new EventTarget()
	vi.stubGlobal('addEventListener', unloads.addEventListener.bind(unloads))
	vi.stubGlobal('removeEventListener', unloads.removeEventListener.bind(unloads))
	const path = '../../src/editor/drafts/use-fields.ts?alone'
	const alone: typeof import('../../src/editor/drafts/use-fields.ts') = await import(/* @vite-ignore */ path)
	const asks = () => !unloads.dispatchEvent(new Event('beforeunload', { cancelable: true }))
	const show = (plan: number) => renderHook(() => alone.useFields('testPlan', plan, first, before))
	const type = (shown: ReturnType<typeof show>, name: string) => act(() => shown.result.current.set({ name }))
	const shown = show(++plans)
	expect(asks()).toBe(false)
	type(shown, 'Smoke test')
	expect(asks()).toBe(true)
	shown.unmount()
	expect(asks()).toBe(true)
	type(show(plans), 'Smoke')
	expect(asks()).toBe(false)

	type(show(++plans), 'Smoke test')
	expect(asks()).toBe(true)
	markGone('testPlan', plans)
	expect(asks()).toBe(false)
})
