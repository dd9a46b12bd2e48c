// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReportTab } from '../../src/runs/report-tab.tsx'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

/** Opens the report, asks for its ticket once more, and gives the addresses that were shown. */
async function shownWith(...tickets: { base: string; expires: string }[]): Promise<(string | null)[]> {
	const answer = () =>
		new Response(JSON.stringify(tickets.shift()), { headers: { 'content-type': 'application/json' } })
	vi.stubGlobal('fetch', async () => answer())
	render(
		<QueryClientProvider client={queryClient}>
			<ReportTab runId={7} />
		</QueryClientProvider>,
	)
	const frame = await screen.findByTitle('Report of run 7')
	const first = frame.getAttribute('src')
	await act(async () => {
		await queryClient.invalidateQueries()
		// It is drawn a moment later.
		await new Promise((resolve) => setTimeout(resolve, 20))
	})
	expect(tickets).toEqual([])
	return [first, screen.getByTitle('Report of run 7').getAttribute('src')]
}
const after = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a report that is open stays when its ticket is asked for again', async () => {
	const tickets = [
		{ base: '/reports/one/7/', expires: after(15) },
		{ base: '/reports/two/7/', expires: after(16) },
	]
	expect(await shownWith(...tickets)).toEqual(['/reports/one/7/index.html', '/reports/one/7/index.html'])
})

test('once its ticket has expired the next one opens it', async () => {
	const tickets = [
		{ base: '/reports/one/7/', expires: after(-1) },
		{ base: '/reports/two/7/', expires: after(15) },
	]
	expect(await shownWith(...tickets)).toEqual(['/reports/one/7/index.html', '/reports/two/7/index.html'])
})
