// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFollow } from '../../src/runs/tree/follow.ts'

afterEach(cleanup)

test('who takes the scroll bar of a live list stops following it, who presses something in it does not', () => {
	const list = document.createElement('div')
	const line = list.appendChild(document.createElement('button'))
	const { result } = renderHook(() => useFollow(list, true))
	const press = (target: Element) => act(() => void target.dispatchEvent(new Event('pointerdown', { bubbles: true })))
	press(line)
	expect(result.current.following).toBe(true)
	press(list)
	expect(result.current.following).toBe(false)
	act(() => result.current.resume())
	expect(result.current.following).toBe(true)
})
