// @vitest-environment jsdom
import { environments } from '@assay/contract/environments'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '../../src/ui/confirm-dialog.tsx'
import { ListDetail } from '../../src/ui/list-detail.tsx'
import { useListUrl } from '../../src/ui/list-url.ts'
import { queryClient, useRead } from '../../src/ui/read.ts'
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

function Environments() {
	const url = useListUrl('environment')
	const { data: items } = useRead(environments.list, { query: { applicationId: 1 } })
	const removal = useRemoval(environments.remove, {
		kind: 'environment',
		url,
		list: environments.list,
		items,
		call: ({ id }) => ({ body: { id } }),
	})
	return (
		<>
			<ListDetail
				label="Environments"
				url={url}
				items={items}
				count={items?.length}
				empty={<button type="button">Add environment</button>}
				row={({ name }) => name}
				rowActions={(item) => (
					<button type="button" onClick={() => removal.ask(item)}>
						Delete {item.name}
					</button>
				)}
			>
				{() => null}
			</ListDetail>
			{removal.item && (
				<ConfirmDialog title="Delete Environment" busy={removal.busy} onClose={removal.cancel} onOk={removal.confirm}>
					Are you sure?
				</ConfirmDialog>
			)}
		</>
	)
}

test('after an item was deleted by keyboard the focus is on the one that is selected then', async () => {
	window.history.replaceState(null, '', '/environments?environment=911')
	let all = ['Staging', 'Production', 'Demo'].map((name, at) => ({ id: 911 + at, name }))
	vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
		if (url === environments.remove.path) {
			all = all.filter(({ id }) => id !== JSON.parse(body ?? '').id)
			return Response.json({ missedBy: [] })
		}
		return Response.json(all)
	})
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<Environments />
			</BrowserRouter>
		</QueryClientProvider>,
	)
	const remove = async (name: string) => {
		;(await screen.findByRole('button', { name: `Delete ${name}` })).focus()
		await userEvent.keyboard('{Enter}')
		;(await screen.findByRole('button', { name: 'Ok' })).focus()
		await userEvent.keyboard('{Enter}')
		await waitFor(() => expect(screen.queryByText(`Delete ${name}`)).toBeNull())
		expect(screen.queryByRole('dialog')).toBeNull()
	}
	const focused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))
	await remove('Staging')
	await focused('Production')
	await remove('Demo')
	await focused('Production')
	await remove('Production')
	await focused('Add environment')
})
