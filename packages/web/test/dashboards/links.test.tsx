// @vitest-environment jsdom
import type { Execution, ExecutionDays } from '@assay/contract/dashboards'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ExecutionDashboard } from '../../src/dashboards/execution-dashboard.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ id: 1 }), useMay: () => true }))
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const day = { from: '2026-11-27T00:00:00.000Z', until: '2026-11-28T00:00:00.000Z' }
const days: ExecutionDays = [{ ...day, passed: 5, failed: 3 }]
const execution: Execution = {
	finishedRuns: 24,
	passedRuns: 18,
	scenarios: 8,
	passedScenarios: 5,
	failedScenarios: 3,
	averageBuildSeconds: 1,
	buildPassRate: 75,
	scenarioPassRate: 62.5,
	scenarioFailRate: 37.5,
	runs: { count: 0, rows: [] },
}

test('a figure leads to its runs of all days, a day to all of its runs, whatever was chosen before', async () => {
	vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('timeZone') ? days : execution))
	const chosen = `?project=1&tab=execution&behind=scenarioFail&from=${day.from}&until=${day.until}&page=2`
	render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter initialEntries={[`/dashboard${chosen}`]}>
				<ExecutionDashboard />
			</MemoryRouter>
		</QueryClientProvider>,
	)
	const addressOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
	expect(await addressOf(/18 of 24 builds/)).toBe('/dashboard?project=1&tab=execution&behind=passed#runs')
	const ofDay = new URLSearchParams({ project: '1', tab: 'execution', ...day })
	expect(await addressOf(/3 failed, 5 passed/)).toBe(`/dashboard?${ofDay}#runs`)
})
