// @vitest-environment jsdom
import type { Project } from '@assay/contract/projects'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../src/ui/read.ts'
import { ManageUsersDialog } from '../../src/users/manage-users-dialog.tsx'

vi.mock('../../src/session.ts', () => ({ bearer: async () => null, useMe: () => ({ username: 'alice' }) }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('a user who is assigned at last does not close the dialog that was opened since, with what is typed there', async () => {
	let answer: ((response: Response) => void) | undefined
	vi.stubGlobal('fetch', (url: string) =>
		url.includes('/assign')
			? new Promise<Response>((resolve) => {
					answer = resolve
				})
			: Promise.resolve(Response.json([])),
	)
	render(
		<QueryClientProvider client={queryClient}>
			<ManageUsersDialog
				project={{ id: 1, name: 'Harbour Shop', roles: ['admin', 'read_write'] } as Project}
				onClose={() => {}}
			/>
		</QueryClientProvider>,
	)
	const name = () => screen.findByLabelText('Username or email')
	const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Assign User' }))
	await open()
	fireEvent.change(await name(), { target: { value: 'bob' } })
	await userEvent.click(screen.getByLabelText('Role'))
	await userEvent.click(await screen.findByRole('option', { name: 'Developer' }))
	await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
	await vi.waitFor(() => expect(answer).toBeDefined())
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
	await vi.waitFor(() => expect(screen.queryByLabelText('Username or email')).toBeNull())
	await open()
	fireEvent.change(await name(), { target: { value: 'carol' } })
	answer?.(Response.json({ id: '7', username: 'bob' }))
	await new Promise((resolve) => setTimeout(resolve, 300))
	expect(screen.getByLabelText('Username or email')).toHaveProperty('value', 'carol')
})
