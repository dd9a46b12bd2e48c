// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { FeatureTable } from '../../src/dashboards/feature-table.tsx'
import { ReleaseTable } from '../../src/dashboards/release-table.tsx'
import { RunTable } from '../../src/dashboards/run-table.tsx'
import { useTablePage } from '../../src/dashboards/table-page.ts'
import { useParams } from '../../src/ui/list-url.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useMay: () => true }))
afterEach(cleanup)

const tables = {
	features: (count: number) => (
		<FeatureTable features={{ count, rows: [] }} type={undefined} page={useTablePage()} applicationId={1} />
	),
	releases: (count: number) => <ReleaseTable releases={{ count, rows: [] }} page={useTablePage()} applicationId={1} />,
	runs: (count: number) => (
		<RunTable runs={{ count, rows: [] }} behind="passed" from={undefined} page={useTablePage()} applicationId={1} />
	),
}
const Table = ({ of, count }: { of: keyof typeof tables; count: number }) => (
	<>
		{tables[of](count)}
		<output>{useLocation().search}</output>
	</>
)
const address = () => document.querySelector('output')?.textContent

test.each([
	['features', /^No features found/],
	['releases', /^No business scenarios found/],
	['runs', /^No such run/],
] as const)('a page of %s behind the last one gives way to that, and is not called empty', (of, none) => {
	window.history.replaceState(null, '', '/?page=9')
	const { unmount } = render(
		<MemoryRouter initialEntries={['/?page=9']}>
			<Table of={of} count={23} />
		</MemoryRouter>,
	)
	expect(screen.queryByText(none)).toBeNull()
	expect(address()).toBe('?page=3')
	unmount()
	render(
		<MemoryRouter>
			<Table of={of} count={0} />
		</MemoryRouter>,
	)
	expect(screen.getByText(none)).toBeTruthy()
})

function OfType() {
	const rows = [{ id: 4, name: 'Prices', featureType: 'KARATE' as const, scenarioCount: 2 }]
	const type = useParams()[0].has('type') ? ('KARATE' as const) : undefined
	return <FeatureTable features={{ count: 1, rows }} type={type} page={useTablePage()} applicationId={1} />
}

test('the keyboard stays in the part of the dashboard whose filter is taken off', async () => {
	window.history.replaceState(null, '', '/dashboard?type=KARATE')
	render(
		<BrowserRouter>
			<OfType />
		</BrowserRouter>,
	)
	screen.getByRole('button', { name: 'Only API: show all' }).focus()
	await userEvent.keyboard('{Enter}')
	expect(screen.queryByText('Only API')).toBeNull()
	expect(document.activeElement?.textContent).toBe('Prices')
})
