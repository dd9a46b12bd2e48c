// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useProjectForm } from '../../src/projects/use-project-form.ts'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({ bearer: async () => null, renew: async () => {} }))

afterEach(() => {
	cleanup()
	queryClient.clear()
})

test('the form follows what is typed by one subscription, however often it is drawn', () => {
	const { result, rerender } = renderHook(() => useProjectForm(undefined, () => {}), {
		wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
	})
	const subscribed = vi.spyOn(result.current.control._subjects.state, 'subscribe')
	rerender()
	rerender()
	expect(subscribed).not.toHaveBeenCalled()
})
