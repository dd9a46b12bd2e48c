// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RenameObjectDialog } from '../../src/global-objects/rename-object-dialog.tsx'
import { MoveDialog } from '../../src/suites/move-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const at = '2026-11-20T09:00:00.000Z'
const nothing = { updated_date_time: at, features: [], files: [] }

/** Reviews what is typed first, and types on before the plan is here; then accepts it. Gives the title of the plan and what was sent. */
async function accepted(dialog: ReactNode, field: string, [first, second]: [string, string], plan: object, go: string) {
	const sent: { path: string; body: Record<string, unknown> }[] = []
	let answer = () => {}
	vi.stubGlobal('matchMedia', () => new EventTarget())
	vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string }) => {
		sent.push({ path, body: JSON.parse(body) })
		if (!path.endsWith('Preview')) return Response.json({ features: 0, files: 0, lines: 0 })
		await new Promise<void>((resolve) => {
			answer = resolve
		})
		return Response.json({ ...nothing, ...plan })
	})
	render(<QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>)
	fireEvent.change(screen.getByLabelText(field), { target: { value: first } })
	await userEvent.click(screen.getByRole('button', { name: 'Review' }))
	await vi.waitFor(() => expect(sent).toHaveLength(1))
	fireEvent.change(screen.getByLabelText(field), { target: { value: second } })
	expect(screen.getByRole('button', { name: 'Review' }).getAttribute('aria-busy')).toBe('true')
	answer()
	await userEvent.click(await screen.findByRole('button', { name: go }))
	await vi.waitFor(() => expect(sent).toHaveLength(2))
	return { text: screen.getByRole('dialog').textContent, body: sent[1]?.body }
}

test('a move goes where its plan says, whatever was typed while that was on its way', async () => {
	const { text, body } = await accepted(
		<MoveDialog of={{ feature: 3 }} path="basket.feature" onClose={() => {}} />,
		'Path',
		['shop/basket.feature', 'shop/other.feature'],
		{ from: 'basket.feature', to: 'shop/basket.feature' },
		'Move',
	)
	expect(text).toContain('To shop/basket.feature.')
	expect(body).toMatchObject({ feature: 3, path: 'shop/basket.feature' })
})

test('an object gets the name whose plan is shown, whatever was typed while that was on its way', async () => {
	const { text, body } = await accepted(
		<RenameObjectDialog id={5} page="login" element="user" onClose={() => {}} />,
		'New name',
		['login.email', 'login.other'],
		{ object: { before: '{}', after: '{}' } },
		'Accept all',
	)
	expect(text).toContain('Rename [login.user] to [login.email]')
	expect(body).toMatchObject({
		id: 5,
		from: { page: 'login', element: 'user' },
		to: { page: 'login', element: 'email' },
	})
})
