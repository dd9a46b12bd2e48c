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
