// @vitest-environment jsdom
import type { GlobalObject } from '@assay/contract/global-objects'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useObjectRemoval } from '../../src/global-objects/use-object-removal.ts'
import { useListUrl } from '../../src/ui/list-url.ts'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const held = {
	name: 'shop',
	// Of one that was saved by the API its objects may lie here.
	content: '{"home":{"title":"//h1"}}',
	locator: '',
	anoroc_content: '{"user":"ann"}',
	karate_content: '{"baseUrl":"https://shop"}',
	settings_content: '{"GPT_TOKEN":"********"}',
	application_id: 1,
}
const shop = { id: 5, ...held } as GlobalObject

test('Undo brings back all that a deleted global object held', async () => {
	const sent: { url: string; body: unknown }[] = []
	vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
		sent.push({ url, body: body && JSON.parse(body) })
		return url.includes('/delete')
			? Response.json({ missedBy: [] })
			: Response.json({ ...shop, id: 6 }, { status: 201 })
	})
	const { result } = renderHook(() => useObjectRemoval(useListUrl('object'), [shop]), {
		wrapper: ({ children }) => (
			<QueryClientProvider client={queryClient}>
				<BrowserRouter>{children}</BrowserRouter>
			</QueryClientProvider>
		),
	})
	render(<MessageBar />)
	act(() => result.current.ask(shop))
	act(() => result.current.confirm())
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
	await vi.waitFor(() => expect(sent).toHaveLength(2))
	expect(sent[1]).toEqual({ url: '/api/globalObject/save', body: { restores: 5, ...held } })
})
