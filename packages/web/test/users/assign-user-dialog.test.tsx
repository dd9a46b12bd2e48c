// @vitest-environment jsdom
import type { Project } from '@assay/contract/projects'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'
import { AssignUserDialog } from '../../src/users/assign-user-dialog.tsx'

vi.mock('../../src/session.ts', () => ({ bearer: async () => null }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const button = () => screen.getByRole('button', { name: 'Assign' })
const typeName = (name: string) =>
	fireEvent.change(screen.getByLabelText('Username or email'), { target: { value: name } })

async function choose(role: string) {
	// Once an open list of roles, which has the same name, is gone.
	await userEvent.click(await screen.findByRole('combobox', { name: 'Role' }))
	await userEvent.click(await screen.findByRole('option', { name: role }))
}

const notFound = (detail: string) =>
	Response.json({ type: 'about:blank', title: 'Not Found', status: 404, detail }, { status: 404 })
const helper = () => {
	const described = screen.getByLabelText('Username or email').getAttribute('aria-describedby')
	return document.getElementById(described ?? '')?.textContent
}

/** The dialog while `bob` is assigned as a developer; each of `calls` waits to be answered. */
async function assigned() {
	const calls: ((response: Response) => void)[] = []
	vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => calls.push(resolve)))
	const onAssigned = vi.fn()
	render(
		<QueryClientProvider client={queryClient}>
			<AssignUserDialog project={{ id: 1 } as Project} onClose={() => {}} onAssigned={onAssigned} />
			<MessageBar />
		</QueryClientProvider>,
	)
	typeName('bob')
	await choose('Developer')
	await userEvent.click(button())
	await vi.waitFor(() => expect(calls).toHaveLength(1))
	return { calls, onAssigned }
}

test('what is typed while a user is being assigned does not let him be assigned a second time', async () => {
	const { calls } = await assigned()
	typeName('bobby')
	expect(button().getAttribute('aria-busy')).toBe('true')
	await userEvent.click(button())
	await new Promise((resolve) => setTimeout(resolve, 100))
	expect(calls).toHaveLength(1)
})

test('a refusal is shown at the name, until that is another one', async () => {
	const { calls } = await assigned()
	calls[0]?.(notFound('UserName is Invalid'))
	await vi.waitFor(() => expect(helper()).toBe('UserName is Invalid'))
	await vi.waitFor(() => expect(screen.getAllByText('UserName is Invalid')).toHaveLength(2))
	typeName('bobby')
	await vi.waitFor(() => expect(helper()).toBe('Exactly as the account has it'))
})

test('a project that is gone is not said of the name', async () => {
	const { calls } = await assigned()
	calls[0]?.(notFound('Not found.'))
	await vi.waitFor(() => expect(helper()).toBe('Error While Assigning Role'))
	await vi.waitFor(() => expect(screen.getAllByText('Error While Assigning Role')).toHaveLength(2))
	expect(screen.queryByText('UserName is Invalid')).toBeNull()
})

test('who was assigned is reported with the role that he was given, whatever is chosen meanwhile', async () => {
	const { calls, onAssigned } = await assigned()
	await choose('Read-only')
	calls[0]?.(Response.json({ id: '7', username: 'bob' }))
	await vi.waitFor(() => expect(onAssigned).toHaveBeenCalledExactlyOnceWith('developer'))
})
