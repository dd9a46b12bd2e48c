// @vitest-environment jsdom
import { newRunView } from '@assay/engine/log/fold'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLiveSource } from '../../src/runs/log/live-source.ts'
import { RunSourceContext } from '../../src/runs/log/run-source.ts'
import { useTreeRows } from '../../src/runs/tree/use-tree-rows.ts'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const LongRun = ({ children }: { children: ReactNode }) => (
	<RunSourceContext value={useLiveSource(7, 1, { leftOut: {} } as never)}>{children}</RunSourceContext>
)

test('a search of a long run that cannot be answered comes to an end', async () => {
	vi.stubGlobal('fetch', async () => Response.json({}, { status: 400 }))
	const { result } = renderHook(() => useTreeRows(newRunView(), 1, null), {
		wrapper: ({ children }) => (
			<QueryClientProvider client={queryClient}>
				<LongRun>{children}</LongRun>
			</QueryClientProvider>
		),
	})
	act(() => result.current.setFilter({ failedOnly: false, search: 'basket' }))
	expect([result.current.searching, result.current.unsearched]).toEqual([true, false])
	await vi.waitFor(() => expect([result.current.searching, result.current.unsearched]).toEqual([false, true]))
	act(() => result.current.setFilter({ failedOnly: false, search: '' }))
	expect([result.current.searching, result.current.unsearched]).toEqual([false, false])
})
