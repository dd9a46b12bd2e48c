// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startDebugSession, useDebugSession } from '../../src/debug/debug-session.ts'

afterEach(() => vi.unstubAllGlobals())

test('a debug session is shown in the project that it was started in, and kept for a reload', () => {
	const { result } = renderHook(() => [useDebugSession(1), useDebugSession(2)])
	expect(result.current).toEqual([null, null])
	let id = ''
	act(() => {
		id = startDebugSession(1)
	})
	expect(id).toMatch(/^[0-9a-f]{16}$/)
	expect(result.current).toEqual([id, null])
	expect(Object.entries(sessionStorage)).toEqual([['assay.debug.1', id]])
})

test('where the browser forbids its store a debug session lasts as long as the page', () => {
	const forbidden = () => {
		throw new DOMException('The operation is insecure.', 'SecurityError')
	}
	vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden })
	const { result } = renderHook(() => useDebugSession(3))
	expect(result.current).toBeNull()
	let id = ''
	act(() => {
		id = startDebugSession(3)
	})
	expect(result.current).toBe(id)
})
