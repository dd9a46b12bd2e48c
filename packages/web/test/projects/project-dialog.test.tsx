// @vitest-environment jsdom
import type { Project } from '@assay/contract/projects'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ProjectDialog } from '../../src/projects/project-dialog.tsx'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({ bearer: async () => null, renew: async () => {} }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const project = {
	id: 1,
	name: 'Harbour Shop',
	applicationType: 'KARATE',
	gitBranchName: null,
	loadTargets: [],
} as unknown as Project

const type = (field: RegExp, text: string) =>
	fireEvent.change(screen.getByLabelText(field), { target: { value: text } })
const refuse = (detail: string, path: string) =>
	vi.stubGlobal('fetch', async () =>
		Response.json(
			{ type: 'about:blank', title: 'No', status: 422, detail, errors: [{ path, message: detail }] },
			{ status: 422 },
		),
	)

test.each([
	[/^Project Name/, 'name', 'Kite Shop', 'Kites'],
	[/^Load targets/, 'loadTargets.0', 'a b:c', 'kites.example'],
	[/^Git Branch/, 'gitBranchName', 'a..b', 'kites'],
])('what the server refused at %s is not said of what is typed there since', async (field, path, wrong, right) => {
	refuse('The server refuses that.', path)
	render(
		<QueryClientProvider client={queryClient}>
			<ProjectDialog project={project} onClose={() => {}} />
		</QueryClientProvider>,
	)
	type(field, wrong)
	await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
	await screen.findByText('The server refuses that.')
	type(field, right)
	await vi.waitFor(() => expect(screen.queryByText('The server refuses that.')).toBeNull())
})

test('what the server refused is not said beside a text typed while the answer was on its way', async () => {
	let answer: (() => void) | undefined
	const refused = { type: 'about:blank', title: 'No', status: 422, detail: 'The server refuses that.' }
	vi.stubGlobal(
		'fetch',
		() =>
			new Promise<Response>((resolve) => {
				answer = () => resolve(Response.json(refused, { status: 422 }))
			}),
	)
	render(
		<QueryClientProvider client={queryClient}>
			<ProjectDialog project={project} onClose={() => {}} />
			<MessageBar />
		</QueryClientProvider>,
	)
	type(/^Project Name/, 'Kite Shop')
	await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
	await vi.waitFor(() => expect(answer).toBeDefined())
	type(/^Project Name/, 'Kites')
	answer?.()
	// The message at the bottom says what came of it.
	await screen.findByRole('alert', { hidden: true })
	await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Edit' }).ariaBusy).toBeNull())
	expect(screen.queryByText('The server refuses that.')).toBeNull()
})
