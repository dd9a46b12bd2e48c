// @vitest-environment jsdom
import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { Histogram } from '@assay/engine/log/load/histogram'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { LoadTab } from '../../src/runs/load/load-tab.tsx'
import { ranAsLoad } from '../../src/runs/load/ran-as-load.ts'

afterEach(cleanup)

const times = (...milliseconds: number[]) => {
	const histogram = new Histogram()
	for (const one of milliseconds) histogram.record(one * 1000)
	return histogram.numbers
}

const generator = { delay: 1, processor: 0.2 }
const begun: RunEvent[] = [
	{ type: 'runStarted', at: 0, name: 'Peak', kind: 'FEATURE' },
	{ type: 'featureStarted', at: 0, feature: '1', name: 'Peak', path: 'peak.feature', featureType: 'PERFORMANCE' },
	{
		type: 'loadStarted',
		at: 0,
		feature: '1',
		profile: 'rampUsers(4) during (2)',
		model: 'open',
		users: 4,
		duration: 2000,
		seed: 1,
	},
	{
		type: 'loadSecond',
		at: 1000,
		feature: '1',
		second: 0,
		until: 1000,
		users: 2,
		started: 2,
		requests: [{ name: 'GET /cats', ok: times(100, 200, 900) }],
		generator,
	},
	{
		type: 'loadFailure',
		at: 1500,
		feature: '1',
		failure: 1,
		request: 'GET /cats',
		message: 'status code was 503, expected 200',
		sample: {
			user: 3,
			after: 1500,
			message: 'status code was 503, expected 200, response: oh',
			path: 'peak.feature',
			line: 7,
		},
	},
	{
		type: 'loadSecond',
		at: 2000,
		feature: '1',
		second: 1,
		until: 2000,
		users: 0,
		started: 2,
		requests: [{ name: 'GET /cats', ko: times(50) }],
		failures: [[1, 1]],
		generator,
	},
]
const over: RunEvent[] = [
	{ type: 'scenarioStarted', at: 2000, scenario: '1.1', name: 'Failed requests: exactly 0', line: 1, tags: [] },
	{ type: 'scenarioFinished', at: 2000, scenario: '1.1', status: 'failed', nanos: 0, reason: 'Failed requests is 1' },
	{
		type: 'loadFinished',
		at: 2000,
		feature: '1',
		saturated: 'The generator was saturated.',
		thresholds: [{ text: 'global.failedRequests.count.is(0)', value: 1, passed: false }],
	},
]

const show = (events: RunEvent[]) => render(<LoadTab view={foldRun(events)} version={events.length} />)
const rowOf = (name: string) =>
	within(screen.getByRole('cell', { name }).closest('tr') as HTMLElement)
		.getAllByRole('cell')
		.map(({ textContent }) => textContent)

it('shows users, requests by name with Gatling’s groups, and failures while the load runs', async () => {
	show(begun)
	expect(screen.getByText('rampUsers(4) during (2)')).toBeTruthy()
	expect(screen.getByText('The thresholds decide when the load is over.')).toBeTruthy()
	expect(screen.getByText('Users started').nextSibling?.textContent).toBe('4 of 4')
	expect(screen.getByText('Failed').nextSibling?.textContent).toBe('1 25.00 %')
	const row = rowOf('GET /cats')
	// Name, OK, KO, minimum and p50 of 50, 100, 200 and 900 ms.
	expect(row.slice(0, 5)).toEqual(['GET /cats', '3', '1', '50', '100'])
	expect(row.slice(-4)).toEqual(['2.0', '2', '1', '0'])
	await userEvent.click(screen.getByText('status code was 503, expected 200'))
	expect(screen.getByText('0:01, user 3')).toBeTruthy()
})

it('says what became of each threshold, and that the generator was the bottleneck', () => {
	show([...begun, ...over])
	expect(screen.getByText('global.failedRequests.count.is(0)')).toBeTruthy()
	expect(screen.getByText('Failed requests is 1')).toBeTruthy()
	expect(screen.getByText('The generator was saturated.')).toBeTruthy()
})

it('moves the cursor of its charts by keys, and draws the same as a table', async () => {
	show(begun)
	const charts = screen.getByRole('slider', { name: 'Charts over time' })
	expect(charts.getAttribute('aria-valuetext')).toMatch(/^0:01: users 0, OK 0, failed 1, p50 50 ms/)
	charts.focus()
	await userEvent.keyboard('{ArrowLeft}')
	expect(charts.getAttribute('aria-valuetext')).toMatch(/^0:00: users 2, OK 3, failed 0, p50 200 ms/)
	await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
	expect(rowOf('0:00').slice(0, 4)).toEqual(['0:00', '2', '3', '0'])
})

it('is there only of runs that made load', () => {
	expect(ranAsLoad(foldRun(begun))).toBe(true)
	expect(ranAsLoad(foldRun(begun.slice(0, 2)))).toBe(false)
})
