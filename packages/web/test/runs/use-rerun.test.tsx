// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useRerun } from '../../src/runs/use-rerun.ts'
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

test('a run started again from the list is shown itself, not compared with what was', async () => {
	window.history.replaceState(null, '', '/runs?project=1&run=5&compare=3&step=1.1.2&status=failed')
	vi.stubGlobal('fetch', async () => Response.json({ id: 9 }))
	const { result } = renderHook(() => useRerun(4), {
		wrapper: ({ children }) => (
			<QueryClientProvider client={queryClient}>
				<BrowserRouter>{children}</BrowserRouter>
			</QueryClientProvider>
		),
	})
	await act(async () => result.current.again())
	await vi.waitFor(() => expect(window.location.search).toBe('?project=1&run=9&status=failed'))
})

/** A run's page, where one can go to another project as the header does. */
function RunPage() {
	const { name } = useCurrentProject()
	const { again } = useRerun(4)
	const navigate = useNavigate()
	return (
		<>
			<h1>{name}</h1>
			<button type="button" onClick={() => again()}>
				Rerun
			</button>
			<button type="button" onClick={() => void navigate('/runs?project=2')}>
				Kite Shop
			</button>
			<button type="button" onClick={() => void navigate('/runs?project=1&run=5')}>
				Run 5
			</button>
		</>
	)
}

test.each([
	['another project', 'Kite Shop', '?project=2'],
	['another run', 'Run 5', '?project=1&run=5'],
])('who went to %s before a run was started stays there, and its message opens it', async (_, word, there) => {
	window.history.replaceState(null, '', '/runs?project=1&run=4')
	let answer: ((response: Response) => void) | undefined
	vi.stubGlobal('fetch', (url: string) =>
		url.includes('/rerun')
			? new Promise<Response>((resolve) => {
					answer = resolve
				})
			: Promise.resolve(
					Response.json(['Harbour Shop', 'Kite Shop'].map((name, at) => ({ id: at + 1, name, roles: [] }))),
				),
	)
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<CurrentProject missing={null}>
					<RunPage />
				</CurrentProject>
				<MessageBar />
			</BrowserRouter>
		</QueryClientProvider>,
	)
	await screen.findByRole('heading', { name: 'Harbour Shop' })
	await userEvent.click(screen.getByRole('button', { name: 'Rerun' }))
	await vi.waitFor(() => expect(answer).toBeDefined())
	await userEvent.click(screen.getByRole('button', { name: word }))
	await vi.waitFor(() => expect(window.location.search).toBe(there))
	answer?.(Response.json({ id: 9 }))
	await screen.findByText('Run initiated successfully. Triggered Run ID : 9')
	await new Promise((resolve) => setTimeout(resolve, 100))
	expect(window.location.search).toBe(there)
	await userEvent.click(screen.getByRole('button', { name: 'Open' }))
	await vi.waitFor(() => expect(window.location.search).toBe('?project=1&run=9'))
})
