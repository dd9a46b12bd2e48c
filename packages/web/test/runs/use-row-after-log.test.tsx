// @vitest-environment jsdom
import type { Run } from '@assay/contract/runs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LogState } from '../../src/runs/log/followed-log.ts'
import { useRowAfterLog } from '../../src/runs/log/use-row-after-log.ts'

afterEach(cleanup)

const row = (status: Run['status'], report_url: string | null = null) => ({ id: 7, status, report_url }) as Run

function follow(first: { run: Run | undefined; state: LogState }) {
	const queries = new QueryClient()
	const again = vi.spyOn(queries, 'invalidateQueries')
	const shown = renderHook(({ run, state }) => useRowAfterLog(run, state), {
		initialProps: first,
		wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
	})
	/** How often everything was, not one answer. */
	const wholes = () => again.mock.calls.filter(([which]) => which === undefined).length
	return { ...shown, wholes, again }
}

test('the list is read again when the row knows verdict and report before the log has ended', () => {
	const { rerender, result, wholes, again } = follow({ run: row('RUNNING'), state: 'live' })
	expect(again).not.toHaveBeenCalled()
	rerender({ run: row('SUCCESS', '7/index.html'), state: 'live' })
	expect(wholes()).toBe(1)
	rerender({ run: row('SUCCESS', '7/index.html'), state: 'ended' })
	expect(wholes()).toBe(1)
	expect(result.current).toBe(false)
})

test('it is read again with the verdict, and once more with the report', () => {
	const { rerender, result, wholes } = follow({ run: row('RUNNING'), state: 'ended' })
	expect(result.current).toBe(true)
	rerender({ run: row('FAILURE'), state: 'ended' })
	expect([result.current, wholes()]).toEqual([true, 1])
	rerender({ run: row('FAILURE', '7/index.html'), state: 'ended' })
	expect([result.current, wholes()]).toEqual([false, 2])
})

test('a run that had ended before is opened without reading everything again', () => {
	const { rerender, wholes } = follow({ run: undefined, state: 'connecting' })
	rerender({ run: row('SUCCESS', '7/index.html'), state: 'ended' })
	expect(wholes()).toBe(0)
})
