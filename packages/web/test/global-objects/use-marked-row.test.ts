// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useMarkedRow } from '../../src/global-objects/use-marked-row.ts'

afterEach(cleanup)

test('the last row is marked once the marked one is gone', () => {
	const { result, rerender } = renderHook(({ count }) => useMarkedRow(count), { initialProps: { count: 3 } })
	act(() => result.current.move(2))
	expect(result.current.at).toBe(2)
	rerender({ count: 2 })
	expect(result.current.at).toBe(1)
	rerender({ count: 0 })
	expect(result.current.at).toBe(0)
})
