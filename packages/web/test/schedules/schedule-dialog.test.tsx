// @vitest-environment jsdom
import type { TestPlan } from '@assay/contract/test-plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ScheduleDialog } from '../../src/schedules/schedule-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

const environments = [
	{ id: 2, name: 'staging' },
	{ id: 3, name: 'production' },
]
vi.mock('../../src/shell/current-environment.ts', () => ({
	useCurrentEnvironment: () => ({ environments, environment: environments[0] }),
}))
vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ id: 1 }) }))
vi.mock('../../src/session.ts', () => ({ bearer: async () => null }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const plan = { id: 3, applicationId: 1, atOnce: 1 } as TestPlan
const refusal = 'The server refuses that.'

/** The dialog of a new schedule, refused by the server. */
async function refused() {
	vi.stubGlobal('fetch', async (url: string) => {
		if (url.includes('/preview')) return Response.json({ timeZone: 'UTC', nextFireTimes: [] })
		if (!url.includes('/businessScenario')) return Response.json(environments)
		return Response.json({ type: 'about:blank', title: 'No', status: 422, detail: refusal }, { status: 422 })
	})
	render(
		<QueryClientProvider client={queryClient}>
			<ScheduleDialog plan={plan} onClose={() => {}} onSaved={() => {}} />
		</QueryClientProvider>,
	)
	type('Schedule Name', 'Nightly')
	type('Cron expression', '0 4 * * *')
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
	await screen.findByText(refusal)
}

const type = (field: string, text: string) =>
	fireEvent.change(screen.getByLabelText(field), { target: { value: text } })
const takenBack = () => vi.waitFor(() => expect(screen.queryByText(refusal)).toBeNull())

test('what the server refused is not said of a schedule that has another name since', async () => {
	await refused()
	type('Schedule Name', 'Weekly')
	await takenBack()
})

test('what the server refused is not said of a schedule that has another environment since', async () => {
	await refused()
	await userEvent.click(screen.getByLabelText('Select Run Environment'))
	await userEvent.click(await screen.findByRole('option', { name: 'production' }))
	await takenBack()
})
