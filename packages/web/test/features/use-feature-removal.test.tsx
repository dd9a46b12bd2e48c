// @vitest-environment jsdom
import { type Feature, features } from '@assay/contract/features'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useFeatureRemoval } from '../../src/features/use-feature-removal.ts'
import { wasDeleted } from '../../src/ui/gone.ts'
import { useListUrl } from '../../src/ui/list-url.ts'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({ bearer: async () => null, useMe: () => ({ username: 'alice' }) }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('Undo has the server restore the feature, which is read again', async () => {
	const sent: [string, unknown][] = []
	const login = { id: 61, name: 'Login', application_id: 1 } as Feature
	vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
		sent.push([url, JSON.parse(body)])
		return Response.json(url === features.remove.path ? { missedBy: [] } : login)
	})
	const { result } = renderHook(() => useFeatureRemoval(useListUrl('feature'), [login]), {
		wrapper: ({ children }) => (
			<QueryClientProvider client={queryClient}>
				<BrowserRouter>{children}</BrowserRouter>
			</QueryClientProvider>
		),
	})
	render(<MessageBar />)
	act(() => result.current.ask(login))
	act(() => result.current.confirm())
	const undo = await screen.findByRole('button', { name: 'Undo' })
	expect(wasDeleted('feature', 61)).toBe(true)
	await userEvent.click(undo)
	await waitFor(() => expect(window.location.search).toBe('?feature=61'))
	expect(sent.slice(1)).toEqual([[features.save.path, { restores: 61, application_id: 1 }]])
	expect(wasDeleted('feature', 61)).toBe(false)
})
