// @vitest-environment jsdom
import { type Feature, features } from '@assay/contract/features'
import { moves } from '@assay/contract/moves'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSavedFeature } from '../../src/features/use-saved-feature.ts'
import { queryClient } from '../../src/ui/read.ts'

/** Who is signed in. */
let username = 'alice'
vi.mock('../../src/session.ts', () => ({ bearer: async () => null, useMe: () => ({ username }) }))

const feature = {
	id: 7,
	name: 'Basket',
	path: 'shop/Basket.feature',
	content: 'Feature: Basket',
	xpath: '',
	featureType: 'KARATE',
	application_id: 1,
	include_features: [],
	include_files: [],
	updated_date_time: '2026-01-01T00:00:00.000Z',
} as unknown as Feature

let saved: Record<string, unknown>[] = []
/** Over which save each of them was sent. */
let over: (string | undefined)[] = []
/** How many features read this one by its path. */
let readers = 0
/** The refusal of a save. */
let refuses: object | undefined
beforeEach(() => {
	username = 'alice'
	saved = []
	over = []
	readers = 0
	localStorage.clear()
	vi.stubGlobal('fetch', async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
		const sent = JSON.parse(body)
		const reading = { id: 9, name: 'Pay', updated_date_time: feature.updated_date_time, changes: [] }
		if (url === moves.preview.path)
			return Response.json({ features: Array.from({ length: readers }, () => reading), files: [] })
		if (url !== features.save.path) throw new Error(url)
		if (refuses) return Response.json(refuses, { status: 409 })
		saved.push(sent)
		over.push(headers['if-match'])
		const updated_date_time = `2026-02-0${saved.length}T00:00:00.000Z`
		await new Promise((resolve) => setTimeout(resolve, 50))
		return Response.json({ ...feature, ...sent, updated_date_time })
	})
})
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const edited = () => {
	const moved = vi.fn()
	const { result } = renderHook(() => useSavedFeature(feature, true, moved), {
		wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
	})
	return { result, moved }
}
/** What a run, new links or an answered conflict save. */
const writeText = (result: ReturnType<typeof edited>['result'], text: string) =>
	act(() => result.current.writeWith({ text, base: feature.updated_date_time }))

test('a name by which others read a feature is not saved beside its text, and stays typed for its review', async () => {
	readers = 1
	const { result, moved } = edited()
	act(() => result.current.setName('Checkout'))
	expect(await writeText(result, 'Feature: Checkout')).toBe(true)
	expect(saved).toMatchObject([{ name: 'Basket', content: 'Feature: Checkout' }])
	expect(result.current.name).toBe('Checkout')
	await act(async () => result.current.save())
	await vi.waitFor(() => expect(moved).toHaveBeenCalledWith('shop/Checkout.feature'))
})

test('a name by which nothing reads it is saved with the text', async () => {
	const { result } = edited()
	act(() => result.current.setName('Checkout'))
	await writeText(result, 'Feature: Checkout')
	expect(saved).toMatchObject([{ name: 'Checkout', content: 'Feature: Checkout' }])
	expect(result.current.name).toBe('Checkout')
})

test('what is saved next starts from the answer of the save before, which the list may not have read yet', async () => {
	const { result } = edited()
	act(() => result.current.setName('Checkout'))
	await act(() => result.current.writeWith({ text: 'one', base: result.current.draft.base, include: [9] }))
	expect(result.current).toMatchObject({ name: 'Checkout', feature: { content: 'one', include_features: [9] } })
	act(() => result.current.draft.change('two'))
	await act(async () => result.current.save())
	await waitFor(() => expect(saved).toHaveLength(2))
	expect(saved[1]).toMatchObject({ name: 'Checkout', content: 'two', include_features: [9] })
})

test('what is saved for a run while a save is under way goes on from that, which is no save by somebody else', async () => {
	const { result } = edited()
	act(() => result.current.draft.change('one'))
	await act(async () => {
		result.current.save()
		await vi.waitFor(() => expect(saved).toHaveLength(1), { interval: 1, timeout: 10_000 })
		await result.current.writeWith({ text: 'one and more', base: result.current.draft.base })
	})
	expect(saved).toMatchObject([{ content: 'one' }, { content: 'one and more' }])
	expect(over).toEqual(['"2026-01-01T00:00:00.000Z"', '"2026-02-01T00:00:00.000Z"'])
})

test('a text that is kept over that of somebody else keeps the links and the name that he gave', async () => {
	const theirs = { ...feature, name: 'Till', include_features: [4], updated_date_time: '2026-01-03T00:00:00.000Z' }
	refuses = { title: 'Conflict', status: 409, detail: 'Somebody else saved it.', theirs }
	const { result } = edited()
	expect(await writeText(result, 'mine')).toBe(false)
	refuses = undefined
	await act(() => result.current.writeWith({ text: 'mine', base: theirs.updated_date_time }))
	expect(saved.at(-1)).toMatchObject({ name: 'Till', content: 'mine', include_features: [4] })
})

test('a name that is too short keeps nothing else from being saved', async () => {
	const { result } = edited()
	act(() => result.current.setName('Ba'))
	expect(await writeText(result, 'Feature: B')).toBe(true)
	expect(saved).toMatchObject([{ name: 'Basket', content: 'Feature: B' }])
	expect(result.current.name).toBe('Ba')
})

test('what somebody typed and did not save waits for him, and is shown to nobody else who signs in with this browser', () => {
	const shown = () => edited().result.current.draft.text
	const { result } = edited()
	act(() => result.current.draft.change('Feature: Basket of alice'))
	cleanup()
	username = 'bob'
	expect(shown()).toBe(feature.content)
	cleanup()
	username = 'alice'
	expect(shown()).toBe('Feature: Basket of alice')
})
