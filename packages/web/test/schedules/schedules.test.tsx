// @vitest-environment jsdom
import type { Schedule } from '@assay/contract/schedules'
import type { TestPlan } from '@assay/contract/test-plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Schedules } from '../../src/schedules/schedules.tsx'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const nightly: Schedule = {
	id: 9,
	name: 'Nightly',
	croneExpression: '0 4 * * *',
	env_id: 2,
	environment: 'staging',
	run_scenariotags: '',
	scenarioTags: '',
	business_scenario_id: 3,
	application_id: 1,
	atOnce: null,
	updated_by: 'alice',
	updated_date_time: '2026-01-01T00:00:00.000Z',
	timeZone: 'UTC',
	nextFireTimes: [],
}

/** Knows the schedule until it is deleted, and counts who asks for its history afterwards. */
function server() {
	const asked = { late: 0 }
	let deleted = false
	const json = (body: unknown, status = 200) =>
		new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
	vi.stubGlobal('fetch', async (url: string) => {
		if (url.includes('/delete/')) {
			deleted = true
			return new Response(null, { status: 200 })
		}
		if (!url.includes('/fires')) return json(deleted ? [] : [nightly])
		if (!deleted) return json([])
		asked.late++
		return json({ type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no such object.' }, 404)
	})
	return asked
}

test('a schedule whose history is open is deleted without asking for that history again', async () => {
	const asked = server()
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<Schedules plan={{ id: 3 } as TestPlan} onAdd={() => {}} />
				<MessageBar />
			</BrowserRouter>
		</QueryClientProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Schedule history' }))
	await screen.findByText('It has not started a run yet.')
	await userEvent.click(screen.getByRole('button', { name: 'Delete Nightly' }))
	await userEvent.click(await screen.findByRole('button', { name: 'Ok' }, { timeout: 20_000 }))
	const add = await screen.findByRole('button', { name: 'Add Schedule' })
	// What stands where Delete stood, for who goes on by keyboard.
	await vi.waitFor(() => expect(document.activeElement).toBe(add))
	expect(screen.queryByRole('alert')).toBe(null)
	expect(asked.late).toBe(0)
})

test('an answer closes its own dialog, and leaves open what was asked for since', async () => {
	let answer = (_: Response) => {}
	vi.stubGlobal('fetch', async (url: string) =>
		url.includes('/delete/')
			? new Promise<Response>((resolve) => {
					answer = resolve
				})
			: Response.json([nightly, { ...nightly, id: 10, name: 'Weekly' }]),
	)
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<Schedules plan={{ id: 3 } as TestPlan} onAdd={() => {}} />
			</BrowserRouter>
		</QueryClientProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Delete Nightly' }))
	await userEvent.click(await screen.findByRole('button', { name: 'Ok' }))
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
	await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	await userEvent.click(screen.getByRole('button', { name: 'Delete Weekly' }))
	expect(screen.getByRole('button', { name: 'Ok' }).getAttribute('aria-busy')).toBeNull()
	answer(Response.json({}, { status: 503 }))
	await new Promise((resolve) => setTimeout(resolve, 300))
	expect(screen.getByRole('dialog').textContent).toContain("the schedule 'Weekly' ?")
})
