// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { AuditPage } from '../../src/audit/audit-page.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({
	useMe: () => ({ roles: ['admin', 'read_write'] }),
	bearer: async () => 'his',
}))
vi.mock('../../src/shell/current-project.tsx', () => ({ useProjects: () => ({ data: [] }) }))
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('an audit log that cannot be read says so, and is asked for again by a button', async () => {
	let down = true
	vi.stubGlobal('fetch', async () =>
		down ? Response.json({}, { status: 400 }) : Response.json({ count: 0, rows: [] }),
	)
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<AuditPage />
			</BrowserRouter>
		</QueryClientProvider>,
	)
	const again = await screen.findByRole('button', { name: 'Try again' })
	expect(screen.queryByText('Nothing has happened yet.')).toBeNull()
	down = false
	await userEvent.click(again)
	expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy()
})
