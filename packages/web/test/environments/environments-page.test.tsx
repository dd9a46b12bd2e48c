// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { EnvironmentsPage } from '../../src/environments/environments-page.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ id: 1 }), useMay: () => false }))
vi.mock('../../src/environments/environment-row.tsx', () => ({
	EnvironmentRow: ({ environment }: { environment: { name: string } }) => environment.name,
}))
vi.mock('../../src/environments/selected-environment.tsx', () => ({ SelectedEnvironment: () => null }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('the line that a link named is not looked for in another environment', async () => {
	window.history.replaceState(null, '', '/environments?project=1&environment=7&tab=settings&line=12')
	const all = [
		{ id: 7, name: 'Staging' },
		{ id: 8, name: 'Production' },
	]
	vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('count') ? { count: 2 } : all))
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<EnvironmentsPage />
			</BrowserRouter>
		</QueryClientProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Production' }))
	await vi.waitFor(() => expect(window.location.search).toBe('?project=1&environment=8&tab=settings'))
})
