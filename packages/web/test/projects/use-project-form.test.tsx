// @vitest-environment jsdom
import type { Project } from '@assay/contract/projects'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useProjectForm } from '../../src/projects/use-project-form.ts'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({ bearer: async () => null, renew: async () => {} }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
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

test('a project that is added after its dialog was closed closes none that was opened since', async () => {
	let answer = (_: Response) => {}
	const answered = new Promise<Response>((resolve) => {
		answer = resolve
	})
	vi.stubGlobal('fetch', () => answered)
	const onSaved = vi.fn()
	const project = { id: 0, name: 'Shop', applicationType: 'KARATE', loadTargets: [] as string[] } as Project
	const { result, unmount } = renderHook(() => useProjectForm(project, onSaved), {
		wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
	})
	await result.current.submit()
	unmount()
	answer(Response.json({ id: 7 }, { status: 202 }))
	await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
	expect(onSaved).not.toHaveBeenCalled()
})
