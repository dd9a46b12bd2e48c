// @vitest-environment jsdom
import { environments } from '@assay/contract/environments'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useListUrl } from '../../src/ui/list-url.ts'
import { queryClient } from '../../src/ui/read.ts'
import { useRemoval } from '../../src/ui/use-removal.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const [first, second] = [{ id: 901 }, { id: 902 }]

/** Deleting the first of two items, which is confirmed and not answered before `answer` is called. */
function removing() {
	window.history.replaceState(null, '', '/environments?environment=901')
	let answer = (_: Response) => {}
	const answers = new Promise<Response>((resolve) => {
		answer = resolve
	})
	vi.stubGlobal('fetch', () => answers)
	const { result } = renderHook(
		() =>
			useRemoval(environments.remove, {
				kind: 'environment',
				url: useListUrl('environment'),
				list: environments.list,
				items: [first, second],
				call: ({ id }) => ({ body: { id } }),
			}),
		{
			wrapper: ({ children }) => (
				<QueryClientProvider client={queryClient}>
					<BrowserRouter>{children}</BrowserRouter>
				</QueryClientProvider>
			),
		},
	)
	act(() => result.current.ask(first))
	act(() => result.current.confirm())
	const answered = (status: number) =>
		act(async () => {
			answer(new Response('{"missedBy":[]}', { status, headers: { 'content-type': 'application/json' } }))
			await new Promise((resolve) => setTimeout(resolve, 50))
		})
	return { result, answered }
}

test('the list goes on to the next item although the dialog was closed before the answer', async () => {
	const { result, answered } = removing()
	act(() => result.current.cancel())
	await answered(200)
	expect(window.location.search).toBe('?environment=902')
})

test('an answer closes its own dialog and leaves another open', async () => {
	const { result, answered } = removing()
	await answered(200)
	expect(result.current.item).toBeUndefined()
	const next = removing()
	act(() => next.result.current.cancel())
	act(() => next.result.current.ask(second))
	await next.answered(400)
	expect(next.result.current.item).toBe(second)
})
