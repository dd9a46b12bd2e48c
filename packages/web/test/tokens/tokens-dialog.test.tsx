// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TokensDialog } from '../../src/tokens/tokens-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const show = ({ projects = [], onClose = () => {} }: Partial<ComponentProps<typeof TokensDialog>> = {}) => {
	vi.stubGlobal('matchMedia', () => new EventTarget())
	render(
		<QueryClientProvider client={queryClient}>
			<TokensDialog projects={projects} onClose={onClose} />
		</QueryClientProvider>,
	)
}
const opened = (answer: () => Response) => {
	vi.stubGlobal('fetch', async () => answer())
	show()
}
const failed = 'Your tokens could not be read. Close this and try again.'

test('tokens that could not be read are not shown as none', async () => {
	opened(() => new Response('{}', { status: 503 }))
	expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toBe(failed)
	expect(screen.queryByRole('progressbar')).toBeNull()
})

test('somebody without tokens reads of no failure', async () => {
	opened(() => new Response('[]', { headers: { 'content-type': 'application/json' } }))
	await vi.waitFor(() =>
		expect(
			queryClient
				.getQueryCache()
				.getAll()
				.map(({ state }) => state.status),
		).toEqual(['success']),
	)
	expect(screen.queryByRole('alert')).toBeNull()
	expect(screen.queryByText(failed)).toBeNull()
})

test('Enter that ends a composed word makes no token', async () => {
	const posted = vi.fn()
	vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) => {
		if (method === 'POST') posted()
		return Response.json(method === 'POST' ? { token: 'once' } : [])
	})
	show()
	const name = screen.getByLabelText('Name')
	fireEvent.change(name, { target: { value: 'CI' } })
	fireEvent.keyDown(name, { key: 'Enter', isComposing: true })
	await new Promise((resolve) => setTimeout(resolve, 50))
	expect(posted).not.toHaveBeenCalled()
	fireEvent.keyDown(name, { key: 'Enter' })
	await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(1))
})

test('a token that is seen this once is not closed away by Escape', async () => {
	vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) =>
		method === 'POST' ? Response.json({ token: 'once' }, { status: 201 }) : Response.json([]),
	)
	const onClose = vi.fn()
	show({ onClose })
	fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'CI' } })
	await userEvent.click(screen.getByRole('button', { name: 'Create' }))
	expect(await screen.findByText('once')).toBeTruthy()
	screen.getByRole('button', { name: 'Copy' }).focus()
	await userEvent.keyboard('{Escape}')
	expect(onClose).not.toHaveBeenCalled()
	await userEvent.click(screen.getByRole('button', { name: 'Done' }))
	screen.getByLabelText('Name').focus()
	await userEvent.keyboard('{Escape}')
	expect(onClose).toHaveBeenCalledTimes(1)
})

test('a dialog is not closed away while its token is being made', async () => {
	let answer = (_: Response) => {}
	const answered = new Promise<Response>((resolve) => {
		answer = resolve
	})
	vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) =>
		method === 'POST' ? answered : Response.json([]),
	)
	const onClose = vi.fn()
	show({ onClose })
	fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'CI' } })
	await userEvent.click(screen.getByRole('button', { name: 'Create' }))
	await userEvent.keyboard('{Escape}')
	expect(onClose).not.toHaveBeenCalled()
	answer(Response.json({ token: 'once' }, { status: 201 }))
	expect(await screen.findByText('once')).toBeTruthy()
})

test('Enter pressed again while a token is being made makes no second one, which nobody would see', async () => {
	const posted = vi.fn()
	vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) => {
		if (method !== 'POST') return Response.json([])
		posted()
		return new Promise<Response>(() => {})
	})
	show()
	await userEvent.type(screen.getByLabelText('Name'), 'CI{Enter}')
	await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(1))
	await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
	await new Promise((resolve) => setTimeout(resolve, 50))
	expect(posted).toHaveBeenCalledTimes(1)
})

test('an executor for all projects names none of them, however many there are', async () => {
	const sent = vi.fn()
	vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
		if (method === 'POST') sent(JSON.parse(body ?? ''))
		return method === 'POST' ? Response.json({ token: 'once' }, { status: 201 }) : Response.json([])
	})
	const projects = Array.from({ length: 151 }, (_, index) => ({
		id: index + 1,
		name: `Project ${index + 1}`,
		applicationType: 'ALL' as const,
		gitBranchName: null,
		loadTargets: [],
		created_date_time: '2026-01-01T00:00:00.000Z',
		recentRuns: [],
		roles: ['admin', 'read_write'],
	}))
	show({ projects })
	fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'CI' } })
	fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Used by' }))
	fireEvent.click(screen.getByRole('option', { name: 'An executor' }))
	await userEvent.click(screen.getByRole('button', { name: 'Create' }))
	await vi.waitFor(() => expect(sent).toHaveBeenCalled())
	expect(sent).toHaveBeenCalledWith({ name: 'CI', expires: 90, kind: 'executor' })
})

test('a token whose answer is lost is not made a second time, and is seen in the list', async () => {
	const made: string[] = []
	vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) => {
		const token = {
			kind: 'user',
			created_date_time: '2026-01-01T00:00:00.000Z',
			expires: null,
			last_used_date_time: null,
			projects: [],
		}
		if (method !== 'POST') return Response.json(made.map((name, id) => ({ ...token, id, name })))
		made.push(`CI ${made.length + 1}`)
		throw new TypeError('network error')
	})
	show()
	fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'CI' } })
	await userEvent.click(screen.getByRole('button', { name: 'Create' }))
	expect(await screen.findByText('CI 1')).toBeTruthy()
	// Longer than it takes until a call is sent again.
	await new Promise((resolve) => setTimeout(resolve, 1500))
	expect(made).toEqual(['CI 1'])
})
