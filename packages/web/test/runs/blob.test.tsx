// @vitest-environment jsdom
import { Blob } from 'node:buffer'
import type { Content } from '@assay/contract/run-events'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useContentText } from '../../src/runs/log/blob.ts'
import { queryClient } from '../../src/ui/read.ts'

let asked: string[] = []
beforeEach(() => {
	asked = []
	// jsdom has one of its own, which knows nothing of answers.
	vi.stubGlobal('Blob', Blob)
	vi.stubGlobal('fetch', async (url: string) => {
		asked.push(url)
		if (url.endsWith('gone')) return Response.json({}, { status: 404 })
		if (url.endsWith('away')) return asked.length > 1 ? new Response('body') : Response.json({}, { status: 503 })
		if (url.endsWith('lost')) return Response.json({}, { status: 503 })
		if (url.endsWith('cut')) throw new TypeError('Failed to fetch')
		// What lies at "late" is still on its way.
		return url.endsWith('late') ? new Promise(() => {}) : new Response(`body of ${url.split('/').at(-1)}`)
	})
})
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const kept = (blob: string): Content => ({ blob, size: 9, mediaType: 'text/plain' })
const read = (content: Content | undefined) =>
	renderHook((shown: { content: Content | undefined }) => useContentText(7, shown.content), {
		initialProps: { content },
		wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
	})

test('the text of one body never stands for another one', async () => {
	const { result, rerender } = read(kept('one'))
	await waitFor(() => expect(result.current).toBe('body of one'))
	rerender({ content: kept('late') })
	expect(result.current).toBe(undefined)
	rerender({ content: undefined })
	expect(result.current).toBe(undefined)
	rerender({ content: { text: 'in the log' } })
	expect(result.current).toBe('in the log')
	rerender({ content: kept('one') })
	await waitFor(() => expect(result.current).toBe('body of one'))
})

test('a body, which never changes, is asked for once', async () => {
	const { result } = read(kept('one'))
	await waitFor(() => expect(result.current).toBe('body of one'))
	await act(() => queryClient.invalidateQueries())
	expect(asked).toHaveLength(1)
})

test('evidence that the server cannot give just now is asked for once more, and not called gone', async () => {
	const { result, rerender } = read(kept('away'))
	await waitFor(() => expect(result.current).toBe('body'), { timeout: 5000 })
	rerender({ content: kept('lost') })
	await waitFor(() => expect(asked).toHaveLength(4), { timeout: 5000 })
	await waitFor(() => expect(failure('lost')).toBe('Could not fetch the evidence. Try the operation again.'))
	rerender({ content: kept('gone') })
	await waitFor(() => expect(failure('gone')).toBe('The evidence is no longer kept.'))
	expect(asked).toHaveLength(5)
})

test('a lost connection is said as a sentence, after another try', async () => {
	read(kept('cut'))
	await waitFor(() => expect(failure('cut')).toBe('Could not fetch the evidence. Try the operation again.'))
	expect(asked).toHaveLength(2)
})

const failure = (blob: string) => queryClient.getQueryState(['blob', 7, blob])?.error?.message
