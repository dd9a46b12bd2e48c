// @vitest-environment jsdom
import { environments } from '@assay/contract/environments'
import { schedules } from '@assay/contract/schedules'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../src/ui/read.ts'
import { useSave } from '../../src/ui/save.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('a call that got no answer is tried again under its key, whatever else was saved meanwhile', async () => {
	const keys: Record<string, string[]> = {}
	vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
		const name = url.split('/').at(-1) ?? ''
		const tried = [...(keys[name] ?? []), headers['idempotency-key'] ?? '']
		keys[name] = tried
		if (name === '1' && tried.length === 1) throw new TypeError('Failed to fetch')
		return new Response(null, { status: 200 })
	})
	const { result } = renderHook(() => useSave(schedules.remove), {
		wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
	})
	const remove = (scheduleId: number) => result.current.save({ params: { scheduleId } })
	await act(() => Promise.all([remove(1), remove(2)]))
	expect(keys).toEqual({ 1: [expect.any(String), expect.any(String)], 2: [expect.any(String)] })
	expect(keys[1]?.[1]).toBe(keys[1]?.[0])
	expect(keys[2]?.[0]).not.toBe(keys[1]?.[0])
	// Done once is done: the next time it is another call.
	await act(() => remove(1))
	expect(keys[1]?.[2]).not.toBe(keys[1]?.[0])
})

/** Saves under keys, each call answered with the next status. */
function saving(...statuses: number[]) {
	const keys: string[] = []
	vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
		keys.push(headers['idempotency-key'] ?? '')
		return Response.json({}, { status: statuses[keys.length - 1] ?? 200 })
	})
	const { result } = renderHook(() => useSave(environments.save), {
		wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
	})
	const save = (name: string, ifMatch?: string) =>
		act(() => result.current.save({ body: { id: 1, name, applicationId: 1 }, ifMatch }))
	return { keys, save }
}

test('the same text over a later save is saved once more, whatever came of it before', async () => {
	const { keys, save } = saving(503)
	await save('One', '"1"')
	await save('One', '"1"')
	await save('Two', '"2"')
	await save('One', '"3"')
	expect(keys[1]).toBe(keys[0])
	expect(keys[3]).not.toBe(keys[0])
})

test('a call of unknown outcome is tried again under its key for ten minutes', async () => {
	vi.useFakeTimers({ toFake: ['Date'] })
	try {
		const { keys, save } = saving(503, 503, 503)
		await save('One')
		vi.advanceTimersByTime(500_000)
		await save('One')
		vi.advanceTimersByTime(500_000)
		await save('One')
		vi.advanceTimersByTime(700_000)
		await save('One')
		expect(new Set(keys.slice(0, 3)).size).toBe(1)
		expect(keys[3]).not.toBe(keys[0])
	} finally {
		vi.useRealTimers()
	}
})

test('a refusal is not shown once what it is about has changed, before or after it comes, until the next call', async () => {
	const refusals: (() => void)[] = []
	const refused = { type: 'about:blank', title: 'No', status: 422, detail: 'The name is taken.' }
	vi.stubGlobal(
		'fetch',
		() =>
			new Promise<Response>((resolve) => {
				refusals.push(() => resolve(Response.json(refused, { status: 422 })))
			}),
	)
	const { result } = renderHook(() => useSave(environments.save), {
		wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
	})
	const save = async (number: number) => {
		act(() => void result.current.save({ body: { id: 1, name: 'One', applicationId: 1 } }))
		await vi.waitFor(() => expect(refusals.length).toBe(number))
	}
	const refuse = async () => {
		act(() => refusals.at(-1)?.())
		await vi.waitFor(() => expect(result.current.busy).toBe(false))
	}
	const shown = () => result.current.failure?.problem?.detail
	await save(1)
	act(() => result.current.reset())
	expect(result.current.busy).toBe(true)
	await refuse()
	expect(shown()).toBeUndefined()
	await save(2)
	expect(shown()).toBeUndefined()
	await refuse()
	expect(shown()).toBe('The name is taken.')
	act(() => result.current.reset())
	expect(shown()).toBeUndefined()
})
