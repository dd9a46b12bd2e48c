// @vitest-environment jsdom
import { newRunView } from '@assay/engine/log/fold'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RunTime } from '../../src/runs/run-time.tsx'
import { FireTimes } from '../../src/schedules/fire-times.tsx'
import { relativeDate } from '../../src/ui/dates.ts'
import { learnServerTime } from '../../src/ui/server-clock.ts'

const noon = Date.parse('2026-11-28T12:00:00Z')
const second = 1000
const minute = 60 * second

const answerOf = (at: number) => new Response(null, { headers: { date: new Date(at).toUTCString() } })

/** In a browser whose clock is so far behind the server's, where it is noon. */
function opened(behind: number) {
	vi.setSystemTime(noon - behind)
	learnServerTime(answerOf(noon))
}
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
	cleanup()
	learnServerTime(answerOf(Date.now()))
	vi.useRealTimers()
})

test.each([
	['behind', 10 * minute],
	['before', -10 * minute],
	['level with', 0],
])('what the server dates is shown by its clock in a browser whose own is %s it', (_, behind) => {
	opened(behind)
	const running = { status: 'RUNNING', queued: false, cancelled: false, run_duration: 0 } as never
	render(<RunTime run={running} view={{ ...newRunView(), startedAt: noon - 34 * second }} usual={41 * second * 1e6} />)
	expect(document.body.textContent).toBe('34 s, about 7 s left')
	cleanup()
	render(
		<FireTimes
			instants={[noon + 2 * minute, noon + 62 * minute].map((at) => new Date(at).toISOString())}
			timeZone="UTC"
		/>,
	)
	expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Sat, Nov 2812:02 PMin 2 minutes')
	expect(relativeDate(noon - 5 * minute)).toBe('5 minutes ago')
})

test('an answer that took a moment says nothing of the clocks', () => {
	opened(2 * second)
	expect(relativeDate(noon - 62 * second)).toBe('1 minute ago')
	expect(relativeDate(noon - 61 * second)).toBe('Just now')
})
