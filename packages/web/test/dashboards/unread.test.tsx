// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ExecutionDashboard } from '../../src/dashboards/execution-dashboard.tsx'
import { PlanningDashboard } from '../../src/dashboards/planning-dashboard.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ id: 1 }), useMay: () => true }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test.each([
	['planning', <PlanningDashboard key="" />],
	['execution', <ExecutionDashboard key="" />],
])('the %s dashboard says that it could not be read, and is asked for again by a button', async (_, dashboard) => {
	const fetched = vi.fn(async () => Response.json({}, { status: 400 }))
	vi.stubGlobal('fetch', fetched)
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>{dashboard}</BrowserRouter>
		</QueryClientProvider>,
	)
	const again = await screen.findByRole('button', { name: 'Try again' })
	const before = fetched.mock.calls.length
	await userEvent.click(again)
	await vi.waitFor(() => expect(fetched.mock.calls.length).toBe(before + 1))
})
