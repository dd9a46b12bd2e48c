// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAsked } from '../../src/ui/use-asked.ts'

test('what was closed while its answer was on its way closes no other dialog', () => {
	const { result } = renderHook(() => useAsked<{ what: string }>())
	act(() => result.current.ask({ what: 'features' }))
	const ended = result.current.close
	act(() => ended())
	expect(result.current.asked).toBeUndefined()
	act(() => result.current.ask({ what: 'run' }))
	// Its answer is here now.
	act(() => ended())
	expect(result.current.asked).toEqual({ what: 'run' })
	act(() => result.current.close())
	expect(result.current.asked).toBeUndefined()
})
