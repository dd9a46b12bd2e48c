// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useRunFilter } from '../../src/runs/use-run-filter.ts'

afterEach(cleanup)

test('another filter, and none, leave nothing in the address of the run that was shown', () => {
	const shown = 'run=7&step=1.2&tab=console&compare=5&against=3&page=4'
	window.history.replaceState(null, '', `/runs?project=1&search=pay&status=failed&tag=%40smoke&${shown}`)
	const { result } = renderHook(useRunFilter, { wrapper: BrowserRouter })
	act(() => result.current.clear())
	expect(window.location.search).toBe('?project=1&search=pay')
	window.history.replaceState(null, '', `/runs?project=1&${shown}`)
	act(() => result.current.set({ by: 'bob' }))
	expect(window.location.search).toBe('?project=1&by=bob')
})
