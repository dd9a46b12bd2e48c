// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AddGlobalObjectDialog } from '../../src/global-objects/add-global-object-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

const projects = ['Harbour Shop', 'Kite Shop'].map((name, at) => ({ id: at + 1, name, roles: ['read_write'] }))
vi.mock('../../src/shell/current-project.tsx', () => ({
	useCurrentProject: () => projects[0],
	useProjects: () => ({ data: projects }),
}))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('why a name was refused in one application is not said of another one', async () => {
	const detail = 'There is one of that name already.'
	vi.stubGlobal('fetch', async () =>
		Response.json({ type: 'about:blank', title: 'Conflict', status: 422, detail }, { status: 422 }),
	)
	render(
		<QueryClientProvider client={queryClient}>
			<AddGlobalObjectDialog onClose={() => {}} onAdded={() => {}} />
		</QueryClientProvider>,
	)
	await userEvent.type(screen.getByLabelText('Global Object Name'), 'basket')
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
	await screen.findByText(detail)
	await userEvent.click(screen.getByLabelText('Application'))
	await userEvent.click(await screen.findByRole('option', { name: 'Kite Shop' }))
	await vi.waitFor(() => expect(screen.queryByText(detail)).toBeNull())
})
