// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useRunStart } from '../../src/features/use-run-start.ts'
import { CurrentProject, useCurrentProject } from '../../src/shell/current-project.tsx'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({
	bearer: async () => null,
	useMe: () => ({ username: 'alice', projects: ['/Harbour Shop', '/Kite Shop'] }),
}))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

type Start = () => Promise<number | undefined>

function RunDialog({ start, onClose }: { start: Start; onClose: () => void }) {
	const { run, environment } = useRunStart({ tags: '', noEnvironment: 'None is chosen', start, onClose })
	return (
		<>
			<p>{environment?.name}</p>
			<button type="button" onClick={() => void run()}>
				Run
			</button>
		</>
	)
}

/** A page with the dialog of a run, where one can go to another project as the header does. */
function FeaturePage({ start }: { start: Start }) {
	const { name } = useCurrentProject()
	const [open, setOpen] = useState(name === 'Harbour Shop')
	const navigate = useNavigate()
	return (
		<>
			<h1>{name}</h1>
			{open && <RunDialog start={start} onClose={() => setOpen(false)} />}
			<button type="button" onClick={() => void navigate('/features?project=2')}>
				Kite Shop
			</button>
			<button type="button" onClick={() => setOpen(false)}>
				Cancel
			</button>
		</>
	)
}

/** Presses Run, then `then`, and only then the run is started. */
async function started(then?: string) {
	window.history.replaceState(null, '', '/features?project=1&feature=7')
	vi.stubGlobal('fetch', async (url: string) =>
		url.includes('/environment')
			? Response.json([{ id: 3, name: 'staging' }])
			: Response.json(['Harbour Shop', 'Kite Shop'].map((name, at) => ({ id: at + 1, name, roles: [] }))),
	)
	let answer: (id: number) => void = () => {}
	const start = vi.fn<Start>(
		() =>
			new Promise((resolve) => {
				answer = resolve
			}),
	)
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<CurrentProject missing={null}>
					<FeaturePage start={start} />
				</CurrentProject>
				<MessageBar />
			</BrowserRouter>
		</QueryClientProvider>,
	)
	await screen.findByText('staging')
	await userEvent.click(screen.getByRole('button', { name: 'Run' }))
	await vi.waitFor(() => expect(start).toHaveBeenCalled())
	if (then) await userEvent.click(screen.getByRole('button', { name: then }))
	await vi.waitFor(() => expect(screen.queryByText('staging') === null).toBe(then !== undefined))
	answer(9)
	await screen.findByText('Run initiated successfully. Triggered Run ID : 9')
	await new Promise((resolve) => setTimeout(resolve, 100))
}

const address = () => window.location.pathname + window.location.search

test('who starts a run watches it', async () => {
	await started()
	expect(address()).toBe('/runs?project=1&run=9')
	expect(screen.queryByText('staging')).toBeNull()
	expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
})

test.each([
	['went to another project', 'Kite Shop', '/features?project=2'],
	['closed the dialog', 'Cancel', '/features?project=1&feature=7'],
])('who %s before a run was started stays there, and its message opens it', async (_, then, there) => {
	await started(then)
	expect(address()).toBe(there)
	await userEvent.click(screen.getByRole('button', { name: 'Open' }))
	await vi.waitFor(() => expect(address()).toBe('/runs?project=1&run=9'))
})
