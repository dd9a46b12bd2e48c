// @vitest-environment jsdom
import type { GlobalObject } from '@assay/contract/global-objects'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CreateObjectDialog } from '../../src/global-objects/create-object-dialog.tsx'
import { objectsOf, withObject } from '../../src/global-objects/json-objects.ts'
import { ObjectDialog } from '../../src/global-objects/object-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ applicationType: 'ANOROC' }) }))
vi.mock('../../src/global-objects/try-locator.tsx', () => ({ TryLocator: () => null }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('blanks around a name hide no object of that name, which would be overwritten', async () => {
	const onDone = vi.fn()
	const all = [{ page: 'login', element: 'user', locator: '//input' }]
	render(<ObjectDialog all={all} readOnly={false} onDone={onDone} onClose={() => {}} />)
	type('Page', 'login ')
	type('Element', ' user')
	type('Locator', '//button')
	expect(screen.getByText('There is a [login.user] already.')).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
	expect(onDone).not.toHaveBeenCalled()
	type('Element', ' email ')
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
	expect(onDone).toHaveBeenCalledWith({ page: 'login', element: 'email', locator: '//button' })
})

test('an object that a step names is created without the blanks around its name, or no step would find it', async () => {
	const sent = vi.fn()
	vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
		sent(JSON.parse(body))
		return Response.json({}, { status: 201 })
	})
	render(
		<QueryClientProvider client={queryClient}>
			<CreateObjectDialog name="login.user" objects={[] as GlobalObject[]} applicationId={1} onClose={() => {}} />
		</QueryClientProvider>,
	)
	type('Page', ' shop ')
	type('Element', 'order ')
	type('Locator', '//button')
	await userEvent.click(screen.getByRole('button', { name: 'Create' }))
	await vi.waitFor(() => expect(sent).toHaveBeenCalled())
	const [[body]] = sent.mock.calls as unknown as [[{ name: string; locator: string }]]
	expect([body.name, JSON.parse(body.locator)]).toEqual(['shop', { shop: { order: '//button' } }])
})

const createdIn = async (locator: string) => {
	const sent = vi.fn()
	vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
		sent(JSON.parse(JSON.parse(body).locator))
		return Response.json({}, { status: 202 })
	})
	const shop = { id: 1, name: 'Shop', locator, updated_date_time: '2026-01-01T00:00:00.000Z' } as GlobalObject
	render(
		<QueryClientProvider client={queryClient}>
			<CreateObjectDialog name="login.user" objects={[shop]} applicationId={1} onClose={() => {}} />
		</QueryClientProvider>,
	)
	type('Locator', '//input')
	await userEvent.click(screen.getByRole('button', { name: 'Create' }))
	return sent
}

test('an element that stands on no page keeps its locator when a page of its name comes', async () => {
	const sent = await createdIn('{ "login": "//form", "Shop": { "menu": "//nav" } }')
	await vi.waitFor(() => expect(sent).toHaveBeenCalled())
	expect(sent).toHaveBeenCalledWith({ Shop: { menu: '//nav', login: '//form' }, login: { user: '//input' } })
})

test('an object with a locator for each platform is there already, and is not overwritten', async () => {
	const sent = await createdIn('{ "login": { "user": { "android": "id=user", "ios": "accessibility id=user" } } }')
	expect(screen.getByText('There is a [login.user] already.')).toBeTruthy()
	expect(sent).not.toHaveBeenCalled()
})

test('a locator for each platform is read as its text and written as it was', () => {
	const each = { android: 'id=user', ios: 'accessibility id=user' }
	const text = JSON.stringify({ login: { user: each } })
	const [entry] = objectsOf(text, 'Shop')
	expect(entry).toEqual({ page: 'login', element: 'user', locator: JSON.stringify(each) })
	const other = { ...each, ios: 'id=user' }
	const written = (page: string, element: string, before: string) =>
		JSON.parse(withObject(before, { page, element }, JSON.stringify(other), 'Shop'))
	expect(written('login', 'user', text)).toEqual({ login: { user: other } })
	// At the top it would be a page with the elements android and ios.
	expect(written('Shop', 'user', '{ "user": "//input" }')).toEqual({ Shop: { user: other } })
})
