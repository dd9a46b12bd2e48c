// @vitest-environment jsdom
import { type Feature, features } from '@assay/contract/features'
import { moves } from '@assay/contract/moves'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useFeatureRemoval } from '../../src/features/use-feature-removal.ts'
import { useListUrl } from '../../src/ui/list-url.ts'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({ bearer: async () => null, useMe: () => ({ username: 'alice' }) }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const held = { name: 'Login', content: 'Feature: Login', xpath: '', application_id: 1, include_files: [5] }
const [before, after] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']

/** Deletes a feature of a path and takes that back; `readers` = those who would read it elsewhere by then. Gives what was sent, so many calls at least. */
async function deletedAndBack(id: number, path: string, calls: number, readers: object[] = []) {
	const sent: [string, unknown][] = []
	vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
		sent.push([url, JSON.parse(body)])
		if (url === features.remove.path) return Response.json({ missedBy: [] })
		if (url === features.save.path)
			return Response.json({ ...held, id: 70, path: 'Login.feature', updated_date_time: before })
		if (url === moves.preview.path)
			return Response.json({ from: 'Login.feature', to: path, updated_date_time: after, features: readers, files: [] })
		return Response.json({ features: 0, files: 0, lines: 0 })
	})
	const feature = { id, path, featureType: 'KARATE', include_features: [], ...held } as unknown as Feature
	const { result } = renderHook(() => useFeatureRemoval(useListUrl('feature'), [feature]), {
		wrapper: ({ children }) => (
			<QueryClientProvider client={queryClient}>
				<BrowserRouter>{children}</BrowserRouter>
			</QueryClientProvider>
		),
	})
	render(<MessageBar />)
	act(() => result.current.ask(feature))
	act(() => result.current.confirm())
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
	await waitFor(() => expect(sent.length).toBeGreaterThan(calls))
	await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
	return sent.slice(1)
}

const saved = [features.save.path, { ...held, feature_type: 'KARATE', include_features: [] }]

test('Undo brings a feature back into its folder, where others read it', async () => {
	const path = 'shop/Login.feature'
	const reviewed = { updated_date_time: after, features: [], files: [] }
	expect(await deletedAndBack(61, path, 3)).toEqual([
		saved,
		[moves.preview.path, { feature: 70, path }],
		[moves.move.path, { feature: 70, path, reviewed }],
	])
	expect(window.location.search).toBe('?feature=70')
})

test('Undo moves no feature that lay in no folder', async () => {
	expect(await deletedAndBack(62, 'Login.feature', 1)).toEqual([saved])
})

test('Undo changes nobody who reads by now where the feature came back', async () => {
	const reader = { id: 9, name: 'Pay', updated_date_time: before, changes: [] }
	const sent = await deletedAndBack(63, 'shop/Login.feature', 2, [reader])
	expect(sent.map(([route]) => route)).toEqual([features.save.path, moves.preview.path])
})
