// @vitest-environment jsdom
import type { Run } from '@assay/contract/runs'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRun } from '../../src/runs/use-run.ts'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

/** How often the row is asked for within 21 seconds, when it has this state. */
async function asked(status: Run['status'], listed?: Run['status']) {
	vi.useFakeTimers()
	const fetched = vi.fn(async () => Response.json({ id: 7, status }))
	vi.stubGlobal('fetch', fetched)
	const row = listed && ({ id: 7, status: listed } as Run)
	const { unmount } = renderHook(() => useRun(7, row), {
		wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
	})
	await act(() => vi.advanceTimersByTimeAsync(21_000))
	unmount()
	return fetched.mock.calls.length
}

test('the row of a run that runs is read again, also of one that the shown list does not hold', async () => {
	expect(await asked('RUNNING', 'RUNNING')).toBe(5)
	queryClient.clear()
	expect(await asked('RUNNING')).toBe(5)
})

test('that of one that is over is read once, although the list has not heard of its end', async () => {
	expect(await asked('SUCCESS')).toBe(1)
	queryClient.clear()
	expect(await asked('SUCCESS', 'RUNNING')).toBe(1)
})
