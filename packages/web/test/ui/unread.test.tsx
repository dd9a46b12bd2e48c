// @vitest-environment jsdom

import { features } from '@assay/contract/features'
import type { TestPlan } from '@assay/contract/test-plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { AssociatedFeatures } from '../../src/features/associated-features.tsx'
import { Schedules } from '../../src/schedules/schedules.tsx'
import { SelectedTestPlan } from '../../src/test-plans/selected-test-plan.tsx'
import { ListDetail } from '../../src/ui/list-detail.tsx'
import { useListUrl } from '../../src/ui/list-url.ts'
import { queryClient } from '../../src/ui/read.ts'
import { useListed } from '../../src/ui/use-listed.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const show = (part: ReactNode) =>
	render(
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>{part}</BrowserRouter>
		</QueryClientProvider>,
	)
const answering = (status: number, body: unknown = {}) =>
	vi.stubGlobal('fetch', async () => Response.json(body, { status }))

function List() {
	const url = useListUrl('feature')
	const query = { applicationId: 1 }
	const listed = useListed(features, { list: { query: { ...query, page: 0 } }, count: { query } })
	return (
		<ListDetail label="Features" url={url} {...listed} empty="None" row={({ name }) => name}>
			{() => null}
		</ListDetail>
	)
}

test.each([
	['Could not fetch the features. Try the operation again', <AssociatedFeatures key="" feature={{ id: 5 } as never} />],
	['Could not fetch schedule task list', <Schedules key="" plan={{ id: 5 } as TestPlan} onAdd={undefined} />],
	['Could not fetch the features. Try the operation again', <List key="" />],
] as [string, ReactNode][])(
	'what could not be read says so, and is asked for again by a button: %s',
	async (says, part) => {
		answering(400)
		show(part)
		expect(await screen.findByText(says)).toBeTruthy()
		expect(screen.queryByRole('status')).toBeNull()
		answering(200, [])
		await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
		await vi.waitFor(() => expect(screen.queryByText(says)).toBeNull())
	},
)

test('what is not there any more is not asked for again', async () => {
	answering(400)
	show(<SelectedTestPlan id={5} item={undefined} />)
	const again = await screen.findByRole('button', { name: 'Try again' })
	expect(screen.getByText('Could not fetch the business scenarios. Try the operation again')).toBeTruthy()
	answering(404)
	await userEvent.click(again)
	expect(await screen.findByText('This test plan is not in the project any more.')).toBeTruthy()
	expect(screen.queryByRole('button')).toBeNull()
})

test('the button stays while it asks again, and after another failure', async () => {
	let answer = (_: Response) => {}
	answering(400)
	show(<AssociatedFeatures feature={{ id: 5 } as never} />)
	const button = await screen.findByRole('button', { name: 'Try again' })
	vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)))
	await userEvent.click(button)
	expect(button.getAttribute('aria-busy')).toBe('true')
	answer(Response.json({}, { status: 400 }))
	await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
	expect(document.activeElement).toBe(button)
})
