// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { FireHistory } from '../../src/schedules/fire-history.tsx'
import { EnvironmentField } from '../../src/shell/environment-field.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ id: 1 }) }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const answering = (status: number, body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status }))
const show = (part: React.ReactNode) =>
	render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter>{part}</MemoryRouter>
		</QueryClientProvider>,
	)

test('environments that could not be read are asked for again where one is to be chosen', async () => {
	answering(400, {})
	show(<EnvironmentField value={undefined} onChange={() => {}} problem={undefined} />)
	const again = await screen.findByRole('button', { name: 'Try again' })
	expect(screen.getByText('Could not fetch the environments. Try the operation again')).toBeTruthy()
	answering(200, [{ id: 7, name: 'Staging' }])
	await userEvent.click(again)
	await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
	await userEvent.click(screen.getByRole('combobox'))
	expect(await screen.findByRole('option', { name: 'Staging' })).toBeTruthy()
})

test('a history of fire times that could not be read is not empty', async () => {
	answering(400, {})
	show(<FireHistory schedule={{ id: 3, name: 'Nightly', timeZone: 'UTC', application_id: 1 } as never} />)
	await userEvent.click(screen.getByRole('button', { name: 'Schedule history' }))
	expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
	expect(screen.queryByRole('list')).toBeNull()
})
