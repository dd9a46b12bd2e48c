// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useRerun } from '../../src/runs/use-rerun.ts'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('a run started again from the list is shown itself, not compared with what was', async () => {
	window.history.replaceState(null, '', '/runs?project=1&run=5&compare=3&step=1.1.2&status=failed')
	vi.stubGlobal('fetch', async () => Response.json({ id: 9 }))
	const { result } = renderHook(() => useRerun(4), {
		wrapper: ({ children }) => (
			<QueryClientProvider client={queryClient}>
				<BrowserRouter>{children}</BrowserRouter>
			</QueryClientProvider>
		),
	})
	await act(async () => result.current.again())
	await vi.waitFor(() => expect(window.location.search).toBe('?project=1&run=9&status=failed'))
})
