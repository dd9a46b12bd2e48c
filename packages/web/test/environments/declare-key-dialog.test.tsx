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
	const after = JSON.parse(await declared(JSON.stringify(data), name))
	expect(after).toEqual(expected)
	expect(readPath(after, name)).toEqual({ value: 'anna' })
})

test('the numbers that were there stay as they were written', async () => {
	const text = await declared('{\n  "order": 9007199254740993,\n  "price": 1.50\n}', 'user')
	expect(text).toBe('{\n  "order": 9007199254740993,\n  "price": 1.50,\n  "user": "anna"\n}')
})

/** The UI test data that is saved when a key is declared in that text. */
async function declared(text: string, name: string): Promise<string> {
	let sent: Record<string, string> = {}
	vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
		sent = JSON.parse(body)
		return Response.json({ id: 3 }, { status: 202 })
	})
	const environment = {
		id: 3,
		name: 'Staging',
		anoroc_content: text,
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
	return sent.anoroc_content ?? ''
}
