// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RunFilters } from '../../src/runs/run-filters.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ id: 1 }) }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const none = { environments: [], features: [], plans: [], people: [], tags: [] }

test.each([
	['Loading', () => new Promise<Response>(() => {})],
	['They could not be read', async () => Response.json({}, { status: 400 })],
	['No run has one', async () => Response.json(none)],
])('of what runs may be narrowed to it says: %s', async (says, answer) => {
	vi.stubGlobal('fetch', answer)
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<RunFilters />
			</BrowserRouter>
		</QueryClientProvider>,
	)
	await userEvent.click(screen.getByRole('button', { name: /^Environment/ }))
	expect(await screen.findByRole('menuitem', { name: says })).toBeTruthy()
})
