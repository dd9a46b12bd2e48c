// @vitest-environment jsdom
import type { File as Stored } from '@assay/contract/files'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useFileRemoval } from '../../src/files/use-file-removal.ts'
import { useListUrl } from '../../src/ui/list-url.ts'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'
import { holdUploads } from '../held-uploads.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const prices = { id: 5, name: 'prices.csv', path: 'prices.csv', size: 8 } as Stored

/** Deleting a file whose content is given when `answer` is called; `deleted` counts how often it was deleted. */
function removing() {
	const seen = { deleted: 0 }
	let answer = () => {}
	const content = new Promise<Response>((resolve) => {
		answer = () => resolve(new Response('a,b\n1,2\n'))
	})
	vi.stubGlobal('fetch', async (url: string) => {
		if (url.includes('/download')) return content
		seen.deleted++
		return new Response('{"missedBy":[]}', { headers: { 'content-type': 'application/json' } })
	})
	const { result, unmount } = renderHook(() => useFileRemoval(useListUrl('file'), [prices], 1), {
		wrapper: ({ children }) => (
			<QueryClientProvider client={queryClient}>
				<BrowserRouter>{children}</BrowserRouter>
			</QueryClientProvider>
		),
	})
	const answered = () =>
		act(async () => {
			answer()
			await new Promise((resolve) => setTimeout(resolve, 50))
		})
	return { result, unmount, seen, answer: () => answer(), answered }
}

test('a file is deleted once, after what it holds was read', async () => {
	const { result, seen, answered } = removing()
	act(() => result.current.ask(prices))
	act(() => result.current.confirm())
	expect([result.current.busy, seen.deleted]).toEqual([true, 0])
	await answered()
	// However soon the answer comes, the question about it is over.
	expect([result.current.busy, seen.deleted, result.current.item]).toEqual([false, 1, undefined])
})

test('a file stays whose dialog is closed while what it holds is read', async () => {
	const { result, seen, answered } = removing()
	act(() => result.current.ask(prices))
	act(() => result.current.confirm())
	act(() => result.current.cancel())
	await answered()
	expect(seen.deleted).toBe(0)
})

test('a deleted file comes back also when its screen was left meanwhile', async () => {
	const sent = holdUploads()
	const { result, unmount, answer } = removing()
	render(<MessageBar />)
	act(() => result.current.ask(prices))
	act(() => result.current.confirm())
	answer()
	await vi.waitFor(() => expect(result.current.item).toBeUndefined())
	unmount()
	fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
	await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
	const [form] = sent.mock.calls[0] as [FormData]
	expect(form.get('file')).toHaveProperty('name', 'prices.csv')
})
