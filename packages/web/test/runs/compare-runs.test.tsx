// @vitest-environment jsdom
import type { ComparedScenario, Comparison, Run } from '@assay/contract/runs'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CompareRuns } from '../../src/runs/compare/compare-runs.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ id: 1 }) }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const run = (id: number, status: Run['status'], scenario_count = 2) =>
	({
		id,
		status,
		scenario_count,
		details: 'Basket',
		run_at: '2026-11-20T09:00:00.000Z',
		environment: { name: 'staging' },
	}) as Run
const scenario = (name: string): ComparedScenario => ({
	feature: 'Basket',
	name,
	before: '1.1',
	after: null,
	outcomes: 'pn',
	nanosBefore: 1e9,
	nanosAfter: null,
	failure: null,
})
const alike: Comparison = {
	before: run(3, 'SUCCESS'),
	after: run(4, 'SUCCESS'),
	appeared: [],
	went: [],
	still: [],
	slower: [],
	notCompared: [],
	notKept: { before: 0, after: 0 },
	loads: false,
}
const some = [scenario('pays'), scenario('pays later')]

/** Two runs that are alike, but for what was found. */
function show(found: Partial<Comparison>) {
	vi.stubGlobal('fetch', async () => Response.json({ ...alike, ...found }))
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<CompareRuns one={3} other={4} />
			</BrowserRouter>
		</QueryClientProvider>,
	)
}

test.each<[string, Partial<Comparison>]>([
	['No scenario differs', {}],
	['The verdict differs, no scenario does', { after: run(4, 'ERROR') }],
	['2 not compared', { notCompared: some }],
	['2 not compared', { notCompared: some, after: run(4, 'FAILURE') }],
	['2 went, 2 not compared', { went: some, notCompared: some }],
	['2 appeared, 2 not compared', { appeared: some, notCompared: some }],
	['No scenario ran in either run', { before: run(3, 'ERROR', 0), after: run(4, 'ERROR', 0) }],
	['The verdict differs, no scenario ran in either run', { before: run(3, 'SUCCESS', 0), after: run(4, 'ERROR', 0) }],
	['2 not compared, none ran in run 4', { notCompared: some, after: run(4, 'ERROR', 0) }],
	['2 appeared, none ran in run 3', { appeared: some, before: run(3, 'ERROR', 0), after: run(4, 'FAILURE') }],
	['No scenario ran in run 3', { before: run(3, 'SUCCESS', 0) }],
	['2 not kept', { notKept: { before: 2, after: 1 } }],
	['No threshold differs', { loads: true }],
	['2 appeared, 1 not kept', { appeared: some, notKept: { before: 0, after: 1 } }],
])('the heading of a comparison is "%s"', async (sentence, found) => {
	show(found)
	expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(sentence)
})

test('what is not compared because nothing of it is kept is said with the reason', async () => {
	show({ notKept: { before: 2, after: 1 } })
	await screen.findByText(
		'Of scenarios, 2 in run 3 and 1 in run 4, nothing is kept: their feature was deleted, or the run was cleaned.',
	)
})

test('of two load tests it is said that their thresholds alone are compared, with the way to what they measured', async () => {
	show({ loads: true })
	await screen.findByText('Of their load tests the thresholds alone are compared here.')
	fireEvent.click(screen.getByRole('button', { name: 'Compare what was measured' }))
	expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ run: '4', against: '3' })
})

test('of other runs nothing is said of load tests', async () => {
	show({})
	await screen.findByText('No scenario differs')
	expect(screen.queryByText(/load tests/)).toBe(null)
	expect(screen.queryByRole('button', { name: 'Compare what was measured' })).toBe(null)
})
