import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionLost } from '../src/run/step-errors.ts'
import { endsWithBrowser } from '../src/surfaces/web/node/webdriver/ends-with-browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<string>(() => {})

test('gives up an answer that a browser owes when it has ended', async () => {
	let alive = true
	const title = endsWithBrowser({ title: never }, () => alive).title()
	const outcome = vi.fn()
	title.then(outcome, outcome)
	await vi.advanceTimersByTimeAsync(600_000)
	expect(outcome).not.toHaveBeenCalled()
	alive = false
	await vi.advanceTimersByTimeAsync(6000)
	expect(outcome).toHaveBeenCalledWith(new SessionLost('The browser session was lost: the browser has ended'))
})

test('leaves answers, failures and what is no question as they are, and nothing behind', async () => {
	const asked = endsWithBrowser(
		{
			title: async () => 'Kites',
			url: async () => Promise.reject(new Error('no window')),
			lost: () => 'gone',
			close: never,
			called: 'browser',
		},
		() => true,
	)
	expect(await asked.title()).toBe('Kites')
	await expect(asked.url()).rejects.toThrow('no window')
	expect(asked.lost()).toBe('gone')
	expect(asked.called).toBe('browser')
	void asked.close()
	expect(vi.getTimerCount()).toBe(0)
})
