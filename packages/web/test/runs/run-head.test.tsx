// @vitest-environment jsdom
import type { RunEvent } from '@assay/contract/run-events'
import type { Run } from '@assay/contract/runs'
import { foldRun } from '@assay/engine/log/fold'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RunHead } from '../../src/runs/run-head.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({ useMe: () => ({ username: 'alice' }), bearer: async () => 'hers' }))
vi.mock('../../src/shell/current-project.tsx', () => ({
	useCurrentProject: () => ({ id: 1, roles: [] }),
	useMay: () => true,
}))
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const run: Run = {
	id: 8,
	application_id: 1,
	feature_id: 3,
	environment_id: 2,
	details: 'Basket',
	run_type: 'FEATURE',
	status: 'RUNNING',
	queued: false,
	cancelled: false,
	run_at: '2026-11-28T12:00:00.000Z',
	run_duration: 0,
	run_scenariotags: '',
	scenario_pass_count: 0,
	scenario_fail_count: 0,
	environment: { name: 'dev', settings_content: '' },
	rerunOf: null,
} as Partial<Run> as Run
const begun: RunEvent[] = [
	{
		type: 'runStarted',
		at: 1,
		name: 'Basket',
		kind: 'FEATURE',
		planned: [
			{ name: 'Basket', path: 'a.feature', lines: '3,9-10' },
			{ name: 'Order', path: 'b.feature', lines: '4' },
		],
	},
	{ type: 'featureStarted', at: 1, feature: '1', name: 'Basket', path: 'a.feature', featureType: 'KARATE' },
	{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'adds', line: 3, tags: [] },
	{ type: 'scenarioFinished', at: 4, scenario: '1.1', status: 'passed', nanos: 9 },
]

test.each([
	['a run', null],
	['a repetition', 7],
])('while it runs, the head of %s counts what its log says is to run, whatever was saved since', async (_, rerunOf) => {
	const fetched = vi.fn(async () => Response.json({ runs: 2, of: 2 }))
	vi.stubGlobal('fetch', fetched)
	render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter>
				<RunHead run={{ ...run, rerunOf }} view={foldRun(begun)} version={4} usual={null} stepsAreThere />
			</MemoryRouter>
		</QueryClientProvider>,
	)
	expect(screen.getByText('1 of 4 scenarios')).toBeTruthy()
	expect(screen.getByRole('img', { name: '1 passed, 0 failed, 3 to come' })).toBeTruthy()
	expect(fetched).not.toHaveBeenCalled()
})
