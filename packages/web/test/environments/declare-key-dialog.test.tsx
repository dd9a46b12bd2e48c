// @vitest-environment jsdom
import type { Environment } from '@assay/contract/environments'
import { readPath } from '@assay/engine/feature/values/dotted-path'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DeclareKeyDialog } from '../../src/environments/declare-key-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test.each([
	[{}, 'login.user', { login: { user: 'anna' } }],
	[{ login: { page: '/' } }, 'login.user', { login: { page: '/', user: 'anna' } }],
	[{ login: '/sign-in' }, 'login.user', { login: '/sign-in', 'login.user': 'anna' }],
	[{ shop: { login: null } }, 'shop.login.user', { shop: { login: null, 'login.user': 'anna' } }],
	[{ users: ['anna'] }, 'users.first', { users: ['anna'], 'users.first': 'anna' }],
])('in %j the key %s is declared, and nothing that was there goes', async (data, name, expected) => {
	let sent: Record<string, string> = {}
	vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
		sent = JSON.parse(body)
		return Response.json({ id: 3 }, { status: 202 })
	})
	const environment = {
		id: 3,
		name: 'Staging',
		anoroc_content: JSON.stringify(data),
		updated_date_time: '2026-01-01T00:00:00.000Z',
	} as Environment
	const closed = vi.fn()
	render(
		<QueryClientProvider client={queryClient}>
			<DeclareKeyDialog name={name} environment={environment} onClose={closed} />
		</QueryClientProvider>,
	)
	await userEvent.type(screen.getByLabelText('Value'), 'anna{Enter}')
	await vi.waitFor(() => expect(closed).toHaveBeenCalled())
	const after = JSON.parse(sent.anoroc_content ?? '')
	expect(after).toEqual(expected)
	expect(readPath(after, name)).toEqual({ value: 'anna' })
})
