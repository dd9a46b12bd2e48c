// @vitest-environment jsdom
import type { IntegrationCall } from '@assay/contract/integrations'
import type { Run } from '@assay/contract/runs'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReportedTo } from '../../src/runs/reported-to.tsx'
import { useRun } from '../../src/runs/use-run.ts'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useMay: () => true }))
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

function Shown() {
	const { data: run } = useRun(7, undefined)
	return (
		run && (
			<>
				<p>{run.jira_Id ?? 'no ticket'}</p>
				<ReportedTo run={run} />
			</>
		)
	)
}

test('the ticket of a run is shown as soon as the run was reported', async () => {
	vi.useFakeTimers()
	let reported = false
	const row = () => ({ id: 7, status: 'FAILURE', jira_Id: reported ? 'SHOP-12' : null }) as Run
	const calls = (): IntegrationCall[] => [
		{ name: 'test-management', state: reported ? 'DONE' : 'WAITING', sentence: '', attempts: 0, next: null },
	]
	vi.stubGlobal('fetch', async (url: string) => Response.json(url.endsWith('/integrations') ? calls() : row()))
	render(
		<QueryClientProvider client={queryClient}>
			<Shown />
		</QueryClientProvider>,
	)
	await act(() => vi.advanceTimersByTimeAsync(100))
	expect(screen.getByText('no ticket')).toBeTruthy()
	expect(screen.getByText('waiting')).toBeTruthy()
	reported = true
	await act(() => vi.advanceTimersByTimeAsync(4000))
	expect(screen.getByText('done')).toBeTruthy()
	expect(screen.getByText('SHOP-12')).toBeTruthy()
})
