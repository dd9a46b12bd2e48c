// @vitest-environment jsdom
import type { Project } from '@assay/contract/projects'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ProjectsPage } from '../../src/projects/projects-page.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({
	useMe: () => ({ roles: ['admin', 'read_write'] }),
	renew: async () => {},
	bearer: async () => null,
}))
const projects = ['Harbour Shop', 'Kite Shop'].map((name, at) => ({
	id: at + 1,
	name,
	applicationType: 'KARATE',
	gitBranchName: null,
	loadTargets: [],
	created_date_time: '2026-11-20T09:00:00.000Z',
	recentRuns: [],
	roles: ['admin', 'read_write'],
})) as unknown as Project[]
vi.mock('../../src/shell/current-project.tsx', () => ({ useProjects: () => ({ data: projects, isFetching: false }) }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('a project that is saved at last does not close the dialog of another one, with what is typed there', async () => {
	let answer = (_: Response) => {}
	vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<ProjectsPage />
			</BrowserRouter>
		</QueryClientProvider>,
	)
	const name = () => screen.findByLabelText('Project Name', {}, { timeout: 20_000 })
	await userEvent.click(screen.getByRole('button', { name: 'Edit Harbour Shop' }))
	fireEvent.change(await name(), { target: { value: 'Harbour' } })
	await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
	await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	await userEvent.click(screen.getByRole('button', { name: 'Edit Kite Shop' }))
	fireEvent.change(await name(), { target: { value: 'Kites' } })
	answer(Response.json({ ...projects[0], name: 'Harbour' }, { status: 202 }))
	await new Promise((resolve) => setTimeout(resolve, 300))
	expect(screen.getByLabelText('Project Name')).toHaveProperty('value', 'Kites')
})
