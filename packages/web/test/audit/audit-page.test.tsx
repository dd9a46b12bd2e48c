// @vitest-environment jsdom
import { auditVerbs } from '@assay/contract/audit'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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

const show = () =>
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<AuditPage />
			</BrowserRouter>
		</QueryClientProvider>,
	)

test('an audit log that cannot be read says so, and is asked for again by a button', async () => {
	let down = true
	vi.stubGlobal('fetch', async () =>
		down ? Response.json({}, { status: 400 }) : Response.json({ count: 0, rows: [] }),
	)
	show()
	const again = await screen.findByRole('button', { name: 'Try again' })
	expect(screen.queryByText('Nothing has happened yet.')).toBeNull()
	down = false
	await userEvent.click(again)
	expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy()
})

test('the way back leads past the days that stood there while a year was typed', async () => {
	vi.stubGlobal('fetch', async () => Response.json({ count: 0, rows: [] }))
	window.history.replaceState(null, '', '/audit?search=alice')
	show()
	const before = window.history.length
	for (const year of ['0002', '0020', '0202', '2026'])
		fireEvent.change(await screen.findByLabelText('From which day'), { target: { value: `${year}-11-28` } })
	await vi.waitFor(() => expect(window.location.search).toBe('?search=alice&from=2026-11-28'))
	expect(window.history.length).toBe(before)
})

test('the keyboard stays at a filter that is taken off or chosen', async () => {
	vi.stubGlobal('fetch', async () => Response.json({ count: 0, rows: [] }))
	window.history.replaceState(null, '', '/audit?what=audit.export')
	show()
	const chip = await screen.findByRole('button', { name: `${auditVerbs['audit.export']}: show all` })
	chip.focus()
	await userEvent.keyboard('{Enter}')
	expect(document.activeElement?.textContent).toBe('What, filter by what happened')
	await userEvent.keyboard('{Enter}')
	await userEvent.click(await screen.findByRole('menuitem', { name: auditVerbs['audit.export'] }))
	await vi.waitFor(() =>
		expect(document.activeElement?.getAttribute('aria-label')).toBe(`${auditVerbs['audit.export']}: show all`),
	)
})
