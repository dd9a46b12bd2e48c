// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RunDetail } from '../../src/runs/run-detail.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ id: 2 }), useMay: () => true }))
vi.mock('../../src/runs/run-body.tsx', () => ({ RunBody: () => <p>The run</p> }))
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

/** Opens run 30 in project 2. */
function open(application_id: number) {
	window.history.replaceState(null, '', '/runs?project=2&run=30&step=1.2')
	const run = { id: 30, application_id, status: 'SUCCESS', report_url: '30/index.html', environment: {} }
	vi.stubGlobal('fetch', async (url: string) => Response.json(run, { status: url === '/api/run/30' ? 200 : 404 }))
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<RunDetail id={30} listed={undefined} autoRefresh={false} onAutoRefresh={() => {}} />
			</BrowserRouter>
		</QueryClientProvider>,
	)
}

test('a run of another project, which its number has led to, is opened in that one', async () => {
	open(1)
	await vi.waitFor(() => expect(window.location.search).toBe('?project=1&run=30&step=1.2'))
	expect(screen.queryByText('The run')).toBeNull()
})

test('a run of the project that is open is shown there', async () => {
	open(2)
	await screen.findByText('The run')
	expect(window.location.search).toBe('?project=2&run=30&step=1.2')
})
