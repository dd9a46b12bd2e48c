// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog, openLogAhead } from '../../src/runs/log/open-log.ts'

let asked: { url: string; signal: AbortSignal }[]

beforeEach(() => {
	vi.useFakeTimers()
	asked = []
	vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
		// Who signs in is asked for as well.
		if (!url.includes('/events')) return Promise.resolve(new Response('{}', { status: 401 }))
		asked.push({ url, signal })
		return Promise.resolve(new Response(`answer ${asked.length}`))
	})
})
afterEach(() => {
	// What a test asked for ahead and did not open is given up.
	vi.runAllTimers()
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

const opened = async (runId: number, from = 0, signal = new AbortController().signal) => {
	const stream = await openLog(runId, from, signal)
	return stream && new Response(stream).text()
}

test('a log that was asked for ahead is opened without asking again, once', async () => {
	openLogAhead(7)
	expect(await opened(7)).toBe('answer 1')
	expect(asked.map(({ url }) => url)).toEqual(['/api/run/7/events?from=0&outline=true'])
	expect(await opened(7)).toBe('answer 2')
})

test('another run, and what follows an event, are asked for', async () => {
	openLogAhead(7)
	expect(await opened(8)).toBe('answer 2')
	expect(await opened(7, 12)).toBe('answer 3')
	expect(asked.at(-1)?.url).toBe('/api/run/7/events?from=12&outline=true')
})

test('a log that was asked for ahead is cut off with its screen', async () => {
	openLogAhead(7)
	const screen = new AbortController()
	await opened(7, 0, screen.signal)
	expect(asked[0]?.signal.aborted).toBe(false)
	screen.abort()
	expect(asked[0]?.signal.aborted).toBe(true)
})

test('a log that no screen opens is given up after ten seconds', async () => {
	openLogAhead(7)
	await vi.advanceTimersByTimeAsync(9_999)
	expect(asked[0]?.signal.aborted).toBe(false)
	await vi.advanceTimersByTimeAsync(1)
	expect(asked[0]?.signal.aborted).toBe(true)
	expect(await opened(7)).toBe('answer 2')
})

test('no stream where there is no such run', async () => {
	vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })))
	openLogAhead(7)
	expect(await opened(7)).toBeUndefined()
})
