// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { usePaletteEntries } from '../../src/shell/use-palette-entries.ts'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({
	useMe: () => ({ username: 'alice', roles: ['read_write'] }),
	bearer: async () => 'hers',
}))
vi.mock('../../src/shell/current-project.tsx', () => ({
	useMaybeProject: () => ({ id: 1, name: 'Harbour Shop', roles: ['read_write'] }),
	useProjects: () => ({ data: [] }),
	rememberForUser() {},
}))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) => (
	<QueryClientProvider client={queryClient}>
		<BrowserRouter>{children}</BrowserRouter>
	</QueryClientProvider>
)

test('a run that is asked for before the environments are there waits for them', async () => {
	const started = vi.fn()
	let answer = (_: Response) => {}
	const environments = new Promise<Response>((resolve) => {
		answer = resolve
	})
	vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
		if (url.includes('/environment/all')) return environments
		if (url.includes('/run/feature')) started(JSON.parse(body ?? ''))
		return Response.json(url.includes('/feature/list') ? [{ id: 4, name: 'Checkout' }] : [])
	})
	const { result, unmount } = renderHook(() => usePaletteEntries('checkout', () => unmount()), { wrapper })
	const run = () => result.current.find(({ id }) => id === 'start-4')
	await vi.waitFor(() => expect(run()).toBeDefined())
	act(() => run()?.act())
	// Enter pressed again.
	act(() => run()?.act())
	answer(Response.json([{ id: 7, name: 'staging' }]))
	await vi.waitFor(() => expect(started).toHaveBeenCalled())
	expect(started).toHaveBeenCalledTimes(1)
	expect(started).toHaveBeenCalledWith({ feature_id: 4, env_id: 7, application_id: 1 })
})

test.each(['nightly', 'shop nightly', 'test plan nightly'])(
	'of many test plans the server finds the one of "%s"',
	async (query) => {
		vi.stubGlobal('fetch', async (url: string) => {
			const wanted = new URL(url, 'http://here').searchParams.get('searchValue') ?? ''
			const named = 'nightly shop'.includes(wanted) && wanted !== ''
			return Response.json(url.includes('/businessScenario/list') && named ? [{ id: 9, name: 'Nightly shop' }] : [])
		})
		const { result } = renderHook(() => usePaletteEntries(query, () => {}), { wrapper })
		await vi.waitFor(() => expect(result.current.map(({ id }) => id)).toContain('plan-9'))
	},
)
