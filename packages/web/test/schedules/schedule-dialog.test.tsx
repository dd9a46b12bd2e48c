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
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

const plan = { id: 3, applicationId: 1, atOnce: 1 } as TestPlan
const refusal = 'The server refuses that.'

const no = (path: string) => {
	const problem = {
		type: 'about:blank',
		title: 'No',
		status: 422,
		detail: refusal,
		errors: [{ path, message: refusal }],
	}
	return Response.json(problem, { status: 422 })
}

/** The dialog of a new schedule. */
async function filledIn(preview: () => Response, save: () => Response) {
	vi.stubGlobal('fetch', async (url: string) => {
		if (url.includes('/preview')) return preview()
		return url.includes('/businessScenario') ? save() : Response.json(environments)
	})
	render(
		<QueryClientProvider client={queryClient}>
			<ScheduleDialog plan={plan} onClose={() => {}} onSaved={() => {}} />
		</QueryClientProvider>,
	)
	type('Schedule Name', 'Nightly')
	type('Cron expression', '0 4 * * *')
}

const previewOf =
	(...nextFireTimes: string[]) =>
	() =>
		Response.json({ timeZone: 'UTC', nextFireTimes })

/** The dialog of a new schedule, refused by the server for one of its fields. */
async function refused(path = 'name') {
	await filledIn(previewOf(), () => no(path))
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
	await screen.findByText(refusal)
}

const type = (field: string, text: string) =>
	fireEvent.change(screen.getByLabelText(field), { target: { value: text } })
const saidOf = (field: string) =>
	document.getElementById(screen.getByLabelText(field).getAttribute('aria-describedby') ?? '')?.textContent
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

test.each([
	['name', 'Schedule Name'],
	['croneExpression', 'Cron expression'],
	['timeZone', 'Time zone'],
	['env_id', 'Select Run Environment'],
	['run_scenariotags', 'Tag Name (Optional)'],
	['business_scenario_id', 'Schedule Name'],
])('what the server refused of %s stands at its field', async (path, field) => {
	await refused(path)
	expect(saidOf(field)).toBe(refusal)
})

test('a time zone that the server does not know is said of it before saving, not of the cron expression', async () => {
	await filledIn(() => no('timeZone'), previewOf())
	await screen.findByText(refusal)
	expect(saidOf('Time zone')).toBe(refusal)
	expect(screen.queryByText('Invalid Cron Expression')).toBeNull()
	expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
})

test('the next fire times are read again while the dialog is open', async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-01T03:59:59Z') })
	let asked = 0
	await filledIn(() => previewOf(asked++ === 0 ? '2026-03-01T04:00:00Z' : '2026-03-02T04:00:00Z')(), previewOf())
	await screen.findByText(/04:00/)
	await vi.advanceTimersByTimeAsync(60_000)
	await vi.waitFor(() => expect(document.querySelector('time')?.dateTime).toBe('2026-03-02T04:00:00Z'))
})
