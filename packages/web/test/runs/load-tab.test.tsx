// @vitest-environment jsdom
import type { RunEvent } from '@assay/contract/run-events'
import type { Run } from '@assay/contract/runs'
import { foldRun } from '@assay/engine/log/fold'
import { Histogram } from '@assay/engine/log/load/histogram'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type uPlot from 'uplot'
import type { AlignedData, Axis, Options } from 'uplot'
import { afterEach, expect, it, vi } from 'vitest'
import { EarlierLoadContext } from '../../src/runs/load/earlier-load.ts'
import { LoadTab } from '../../src/runs/load/load-tab.tsx'
import { ranAsLoad } from '../../src/runs/load/ran-as-load.ts'
import { closer } from '../../src/runs/load/span.ts'
import { RunVerdict } from '../../src/runs/run-verdict.tsx'
import { verdictSentence } from '../../src/runs/verdict-sentence.ts'
import { printInLight } from '../../src/theme/print-in-light.ts'

/** What is drawn: jsdom has no canvas. */
interface Drawn {
	options: Options
	data: AlignedData
	across: { min: number; max: number }
	/** Pixels, of which a second has a hundred. */
	cursor: number
	/** The theme each time it was drawn again. */
	themes: (string | undefined)[]
}

const drawn: Drawn[] = []
/** The ends of its value axis, or of another scale, where the largest value is this; null where there is none. */
function rangeOf(plot: Drawn | undefined, most: number | null, scale = 'y') {
	const range = plot?.options.scales?.[scale]?.range
	return typeof range === 'function' && range(plot as unknown as uPlot, 0, most as number, scale)
}

vi.mock('uplot', () => ({
	default: class implements Drawn {
		static paths = { bars: () => 'bars' }
		across = { min: 0, max: 0 }
		cursor = 0
		themes: (string | undefined)[] = []
		height = 0
		data: AlignedData = [[]]
		constructor(public options: Options) {
			drawn.push(this)
		}
		batch = (act: (plot: this) => void) => act(this)
		setData = (data: AlignedData) => {
			this.data = data
		}
		setScale = (_name: string, across: Drawn['across']) => {
			this.across = across
		}
		setCursor = ({ left }: { left: number }) => {
			this.cursor = left
		}
		valToPos = (second: number) => 100 * second
		posToVal = (left: number) => left / 100
		setSelect = () => {}
		over = document.createElement('div')
		redraw = () => {
			this.themes.push(document.documentElement.dataset.theme)
		}
		destroy = () => {
			drawn.splice(drawn.indexOf(this), 1)
		}
	},
}))
vi.stubGlobal(
	'ResizeObserver',
	class {
		observe() {}
		disconnect() {}
	},
)
vi.stubGlobal('matchMedia', () => new EventTarget())

afterEach(cleanup)

const times = (...milliseconds: number[]) => {
	const histogram = new Histogram()
	for (const one of milliseconds) histogram.record(one * 1000)
	return histogram.text
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
	{
		type: 'scenarioFinished',
		at: 2000,
		scenario: '1.1',
		status: 'failed',
		nanos: 0,
		reason: 'Failed requests are 1, expected exactly 0',
	},
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

const asked = (...thresholds: string[]) =>
	begun.map((event): RunEvent => (event.type === 'loadStarted' ? { ...event, thresholds } : event))

it('holds the thresholds against what has come so far: within, over, or not yet', () => {
	show(asked('global.responseTime.max.lt(500)', 'global.requestsPerSec.lt(3)', 'global.allRequests.count.gte(5)'))
	const verdicts = screen.getAllByRole('row').flatMap((row) => {
		const cells = within(row)
			.queryAllByRole('cell')
			.map(({ textContent }) => textContent?.trim())
		return cells.length === 4 ? [cells.slice(1)] : []
	})
	// Four requests in two seconds, the slowest of 900 ms, within a thousandth.
	expect(verdicts).toEqual([
		['900.1 ms', 'less than 500 ms', 'Over'],
		['2', 'less than 3', 'Within'],
		['4', 'at least 5', 'Not yet'],
	])
	expect(screen.getByText('So far; they decide at the end')).toBeTruthy()
	expect(screen.getByText('Generator: start lag p99 0 ms, processor 20 %')).toBeTruthy()
})

it('says of a load that its run cut off nothing as if it went on', () => {
	const cut: RunEvent = { type: 'runFinished', at: 1100, status: 'ERROR', nanos: 1, reason: 'Cancelled by alice' }
	const first = (events: RunEvent[]) => events.slice(0, 4)
	show([...first(asked('global.allRequests.count.gte(5)')), cut])
	expect(screen.getByText('At work').nextSibling?.textContent).toBe('0')
	expect(screen.getByText('Requests/s').nextSibling?.textContent).toBe('3.0')
	expect(screen.queryByText('Remaining')).toBeNull()
	expect(screen.getByText('The load did not get to its end: its thresholds were not decided')).toBeTruthy()
	cleanup()
	show([...first(begun), cut])
	expect(screen.getByText('The load did not get to its end: its thresholds were not decided')).toBeTruthy()
})

const row = {
	run_duration: 0,
	scenario_fail_count: 0,
	scenario_pass_count: 0,
	scenariosNotRun: 0,
	queued: false,
	cancelled: false,
}
const headline = (events: RunEvent[], status: Run['status']) => {
	const { loud, rest } = verdictSentence({ ...row, status }, foldRun(events))
	return loud + rest
}

it('makes the threshold that failed, or is over its limit, the headline of its run', () => {
	expect(headline(asked('global.requestsPerSec.lt(3)', 'global.responseTime.max.lt(500)'), 'RUNNING')).toBe(
		'Over its limit: Maximum of all requests is 900.1 ms, expected less than 500 ms',
	)
	expect(headline(asked('global.allRequests.count.gte(5)'), 'RUNNING')).toBe('Running')
	expect(headline([...begun, ...over], 'FAILURE')).toBe('Threshold failed: Failed requests are 1, expected exactly 0')
	const held: RunEvent[] = [
		...begun,
		over[0] as RunEvent,
		{ type: 'scenarioFinished', at: 2000, scenario: '1.1', status: 'passed', nanos: 0 },
	]
	expect(headline(held, 'SUCCESS')).toBe('The threshold held')
})

it('says below its headline that its times cannot be trusted', () => {
	const view = foldRun([...begun, ...over])
	render(<RunVerdict run={{ ...row, status: 'FAILURE' }} view={view} version={1} about="Peak" />)
	expect(screen.getByRole('heading').textContent).toContain('Threshold failed: Failed requests are 1')
	expect(screen.getByText('The generator was saturated.')).toBeTruthy()
})

it('says how long a run took once, where nothing compares it', () => {
	const ended = { ...row, status: 'SUCCESS' as const, run_duration: 2e9, scenario_pass_count: 1 }
	const other: RunEvent[] = [{ type: 'runStarted', at: 0, name: 'Cats', kind: 'FEATURE' }]
	const { container, rerender } = render(<RunVerdict run={ended} view={foldRun(other)} version={1} about="Cats" />)
	expect(container.textContent).toBe('Cats1 passed, in 2.0 s')
	rerender(<RunVerdict run={ended} view={foldRun(other)} version={1} about="Cats" usual={3e9} />)
	expect(container.textContent).toBe('Cats1 passed, in 2.0 s2.0 s, usually 3.0 s')
	rerender(<RunVerdict run={ended} view={foldRun([...begun, ...over])} version={1} about="Cats" />)
	expect(container.textContent).toContain('1 of 1 threshold, 1 failed2.0 s')
})

it('a run of other features beside a load test counts its scenarios', () => {
	const other: RunEvent = {
		type: 'featureStarted',
		at: 0,
		feature: '2',
		name: 'Cats',
		path: 'cats.feature',
		featureType: 'KARATE',
	}
	expect(headline([...begun, ...over, other], 'FAILURE')).toBe('1 failed')
	const ended = { ...row, status: 'FAILURE' as const, run_duration: 2e9, scenario_fail_count: 1 }
	const view = foldRun([...begun.slice(0, 4), ...over.slice(0, 2), other])
	const { container } = render(<RunVerdict run={ended} view={view} version={1} about="Peak and cats" />)
	expect(container.textContent).toBe('Peak and cats1 failed, in 2.0 s1 of 1 scenario, 1 failed')
})

it('says what became of each threshold', () => {
	show([...begun, ...over])
	expect(screen.getByText('global.failedRequests.count.is(0)')).toBeTruthy()
	expect(rowOf('Failed requestsglobal.failedRequests.count.is(0)')).toEqual([
		'Failed requestsglobal.failedRequests.count.is(0)',
		'1',
		'exactly 0',
		'Failed',
	])
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

it('says how many requests took how long', () => {
	const answered = { 0: { ok: times(120, 300, 900) }, 1: { ko: times(60) } }
	const { container } = show(
		begun.map((event) =>
			event.type === 'loadSecond'
				? { ...event, requests: [{ name: 'GET /cats', ...answered[event.second as 0 | 1] }] }
				: event,
		),
	)
	const table = container.querySelector('[class*=distribution]') as HTMLElement
	const rows = within(table).getAllByRole('row').slice(1)
	// The first one failed.
	expect(rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))).toEqual([
		['50–100', '1', '25.0 %'],
		['100–200', '1', '25.0 %'],
		['200–500', '1', '25.0 %'],
		['500–1,000', '1', '25.0 %'],
	])
	const bars = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('i') ?? [])].map((bar) => bar.style.width)
	expect([bars(rows[0]), bars(rows[1])]).toEqual([
		['0%', '100%'],
		['100%', '0%'],
	])
})

it('says the time under its cursor, and draws what all response times must stay below', async () => {
	const thresholds = ['global.responseTime.percentile(95).lt(300)', 'details("GET /cats").responseTime.max.lt(100)']
	const running = begun.map((event) => (event.type === 'loadStarted' ? { ...event, thresholds } : event))
	const { container } = show(running)
	const under = () => {
		const time = container.querySelector('[class*=time] > b')
		return [time?.textContent, time?.getAttribute('style'), drawn.map(({ cursor }) => cursor)]
	}
	expect(under()).toEqual(['0:01', 'left: 75%;', [150, 150, 150]])
	screen.getByRole('slider', { name: 'Charts over time' }).focus()
	await userEvent.keyboard('{ArrowLeft}')
	expect(under()).toEqual(['0:00', 'left: 25%;', [50, 50, 50]])
	const [, , times] = drawn
	// After the middles of the seconds and five percentiles.
	expect(times?.data.slice(6)).toEqual([[300, 300]])
	expect(times?.options.series[6]).toMatchObject({ dash: [5, 4], auto: false })
	expect(screen.getByText('limit').textContent).toBe(' limit 300')
	const [time, value] = times?.options.axes ?? []
	const marks = ({ values }: Axis = {}, splits: number[]) =>
		typeof values === 'function' && values({ scales: {} } as uPlot, splits, 0, 0, 0)
	expect(drawn.map(({ options }) => options.axes?.[0]?.show)).toEqual([false, false, true])
	expect(marks(time, [0, 1, 65])).toEqual(['0:00', '0:01', '1:05'])
	expect(marks(value, [0, 500, 1000])).toEqual(['0 ms', '', '1,000'])
	expect(marks(drawn[0]?.options.axes?.[1], [0, 5, 10])).toEqual(['0', '', '10'])
	// However closely one looks, marks are whole seconds apart.
	expect(time?.incrs).toEqual(expect.arrayContaining([1]))
	expect((time?.incrs as number[] | undefined)?.every(Number.isInteger)).toBe(true)
	// Nothing was answered.
	expect(rangeOf(times, null)).toEqual([0, 1])
})

it('is seen closer where one draws a span or presses a key, as charts and as a table, and whole again', async () => {
	compare(before)
	const across = () => drawn.map(({ across: { min, max } }) => `${min}-${max}`)
	const charts = screen.getByRole('slider', { name: 'Charts over time' })
	const { hooks, cursor } = drawn[0]?.options ?? {}
	// Pixels of the middles of the seconds 1 and 2.
	act(() => hooks?.setSelect?.[0]?.({ ...drawn[0], select: { left: 150, width: 100 } } as unknown as uPlot))
	expect(across()).toEqual(['1-3', '1-3', '1-3'])
	expect([charts.getAttribute('aria-valuemin'), charts.getAttribute('aria-valuemax')]).toEqual(['1', '1'])
	await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
	expect(screen.queryByRole('cell', { name: '0:00' })).toBeNull()
	expect(screen.getByRole('cell', { name: '0:01' })).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
	expect(screen.getByRole('cell', { name: '0:00' })).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Show as charts' }))
	expect(across()).toEqual(['0-3', '0-3', '0-3'])

	screen.getByRole('slider', { name: 'Charts over time' }).focus()
	await userEvent.keyboard('{Home}+')
	expect(across()).toEqual(['0-2', '0-2', '0-2'])
	await userEvent.keyboard('{Escape}')
	expect(across()).toEqual(['0-3', '0-3', '0-3'])
	await userEvent.keyboard('+')
	act(() => cursor?.bind?.dblclick?.(null as unknown as uPlot, document.body, () => null)?.(new MouseEvent('dblclick')))
	expect(across()).toEqual(['0-3', '0-3', '0-3'])
})

it.each([
	[{ from: 0, to: 100 }, 40, { from: 15, to: 65 }],
	[{ from: 0, to: 100 }, 3, { from: 0, to: 50 }],
	[{ from: 0, to: 100 }, 99, { from: 50, to: 100 }],
	[{ from: 10, to: 13 }, 11, { from: 10, to: 12 }],
	[{ from: 10, to: 11 }, 10, { from: 10, to: 11 }],
])('half of %o around second %i is %o', (span, around, half) => {
	expect(closer(span, around)).toEqual(half)
})

it('says the values of the second under the pointer, until that leaves', () => {
	show(begun)
	const charts = screen.getByRole('slider', { name: 'Charts over time' })
	const { mousemove, mouseleave } = drawn[2]?.options.cursor?.bind ?? {}
	const over = (idx: number | null) => ({ cursor: { idx }, data: [[0.5, 1.5]] }) as unknown as uPlot
	const move = (idx: number | null) =>
		act(() => mousemove?.(over(idx), document.body, () => null)?.(new MouseEvent('mousemove')))
	move(0)
	expect(charts.getAttribute('aria-valuetext')).toMatch(/^0:00: users 2/)
	expect(drawn.map(({ cursor }) => cursor)).toEqual([50, 50, 50])
	act(() => mouseleave?.(over(null), document.body, () => null)?.(new MouseEvent('mouseleave')))
	expect(charts.getAttribute('aria-valuetext')).toMatch(/^0:01: users 0/)
})

it('draws what comes on the charts that are there', () => {
	const view = (events: RunEvent[]) => <LoadTab view={foldRun(events)} version={events.length} />
	const { rerender } = render(view(begun.slice(0, 4)))
	const charts = [...drawn]
	expect(charts.map(({ data }) => data[0])).toEqual([[0.5], [0.5], [0.5]])
	rerender(view(begun))
	expect(drawn).toEqual(charts)
	expect(drawn.map(({ data }) => data[0])).toEqual([
		[0.5, 1.5],
		[0.5, 1.5],
		[0.5, 1.5],
	])
	expect(drawn.map(({ across }) => across.max)).toEqual([2, 2, 2])
})

it('shows the response times of one request, and what these must stay below', async () => {
	const [second] = begun.filter((event) => event.type === 'loadSecond')
	const thresholds = [
		'global.responseTime.percentile(95).lt(800)',
		'details("GET /dogs").responseTime.max.lt(40)',
		'details("GET /cats").responseTime.max.lt(50)',
		'forAll.responseTime.percentile(99).lt(900)',
	]
	const answered = [
		[{ name: 'GET /cats', ok: times(100, 200, 900) }],
		[
			{ name: 'GET /cats', ko: times(50) },
			{ name: 'GET /dogs', ok: times(10), ko: times(30) },
		],
	]
	const running = begun.flatMap((event): RunEvent[] => {
		if (event.type === 'loadStarted') return [{ ...event, thresholds }]
		return event.type === 'loadSecond' && second ? [{ ...event, requests: answered[event.second] ?? [] }] : [event]
	})
	show(running)
	const [, , limited] = drawn
	// Within a thousandth, in ms: p50 and max.
	const shownTimes = () =>
		[limited?.data[1], limited?.data[5]].map((of) => [...(of ?? [])].map((one) => Math.floor(one ?? -1)))
	expect(shownTimes()).toEqual([
		[200, 30],
		[900, 50],
	])
	expect(screen.getAllByText('limit').map(({ textContent }) => textContent)).toEqual([' limit 800', ' limit 900'])
	const choice = screen.getByRole('combobox', { name: 'Response times of' })
	expect([...choice.children].map(({ textContent }) => textContent)).toEqual(['all requests', 'GET /cats', 'GET /dogs'])
	await userEvent.selectOptions(choice, 'GET /dogs')
	expect(screen.getByText('Response time of GET /dogs')).toBeTruthy()
	const [, , ofDogs] = drawn
	expect([ofDogs?.data[1], ofDogs?.data[5]].map((of) => [...(of ?? [])].map((one) => Math.floor(one ?? -1)))).toEqual([
		[0, 10],
		[0, 30],
	])
	expect(screen.getAllByText('limit').map(({ textContent }) => textContent)).toEqual([' limit 40', ' limit 900'])
	expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^0:01: users 0, OK 1, failed 2, p50 10 ms/)
	await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
	// Max.
	expect(rowOf('0:01').at(-1)).toBe('30')
})

it('draws failures as bars below the zero of the requests, where there are any', () => {
	show(begun)
	const { options, data } = drawn[1] as Drawn
	expect(options.series[2]).toMatchObject({ scale: 'below', paths: 'bars' })
	// A second without any has no bar.
	expect(data[2]).toEqual([undefined, 1])
	// Five may fail within three eighths of the room of eighty; the zeros of both lie at one place.
	expect([rangeOf(drawn[1], 80), rangeOf(drawn[1], 3, 'below')]).toEqual([
		[-37.5, 100],
		[-5 / 0.375, 5],
	])
	expect(rangeOf({ ...(drawn[1] as Drawn), data: [[0.5], [3], [0]] }, 80)).toEqual([0, 100])
	const { splits, values } = options.axes?.[1] ?? {}
	const plot = { scales: { y: { min: -37.5, max: 100 }, below: { max: 5 } } } as unknown as uPlot
	const marks = typeof splits === 'function' ? splits(plot, 1, 0, 0, 0, 0) : []
	expect(marks).toEqual([-37.5, 0, 50, 100])
	expect(typeof values === 'function' && values(plot, marks, 0, 0, 0)).toEqual(['5', '0', '', '100'])
})

it('says how long the load will still start users', () => {
	const until = (duration: number) =>
		begun.map((event): RunEvent => (event.type === 'loadStarted' ? { ...event, duration } : event))
	const { unmount } = show(until(64_200))
	expect(screen.getByText('Remaining').nextSibling?.textContent).toBe('about 1:03')
	unmount()
	const { unmount: gone } = show(until(2000))
	expect(screen.queryByText('Remaining')).toBeNull()
	gone()
	show([...until(64_200), ...over])
	expect(screen.queryByText('Remaining')).toBeNull()
})

it('lays nothing over the response times of a request that the run before did not send', async () => {
	compare(
		before.map((event) =>
			event.type === 'loadSecond'
				? { ...event, requests: event.requests.map((one) => ({ ...one, name: 'GET /mice' })) }
				: event,
		),
	)
	const charts = screen.getByRole('slider', { name: 'Charts over time' })
	expect(charts.getAttribute('aria-valuetext')).toMatch(/run 41, users 8, run 41, OK \d+, run 41, p95 \d+ ms$/)
	await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Response times of' }), 'GET /cats')
	// The middles of the seconds and five percentiles of its own.
	expect(drawn.map(({ data }) => data.length)).toEqual([3, 4, 6])
	expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/run 41, users 8, run 41, OK \d+$/)
	await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
	expect(rowOf('0:00').slice(-3)).toEqual(['7', expect.any(String), '–'])
})

it('is not closer where only the run before has something', () => {
	compare(before)
	act(() =>
		drawn[0]?.options.hooks?.setSelect?.[0]?.({ ...drawn[0], select: { left: 220, width: 50 } } as unknown as uPlot),
	)
	expect(drawn.map(({ across }) => across)).toEqual(Array.from({ length: 3 }, () => ({ min: 0, max: 3 })))
})

it('is printed in light colours, and has its own again afterwards', async () => {
	const { dataset } = document.documentElement
	dataset.theme = 'dark'
	printInLight()
	show(begun)
	const redrawn = () => act(() => Promise.resolve())
	window.dispatchEvent(new Event('beforeprint'))
	await redrawn()
	window.dispatchEvent(new Event('afterprint'))
	await redrawn()
	expect(drawn.map(({ themes }) => themes)).toEqual(Array.from({ length: 3 }, () => ['light', 'dark']))
	delete dataset.theme
	window.dispatchEvent(new Event('beforeprint'))
	window.dispatchEvent(new Event('afterprint'))
	expect(dataset.theme).toBeUndefined()
})

it('has of an hour a table of 200 lines, each the worst of its 18 seconds', async () => {
	const [second] = begun.filter((event) => event.type === 'loadSecond')
	const hour = Array.from({ length: 3600 }, (_, at): RunEvent[] =>
		second
			? [{ ...second, second: at, ...(at === 20 ? { requests: [{ name: 'GET /cats', ko: times(50) }] } : {}) }]
			: [],
	)
	show([...begun.slice(0, 3), ...hour.flat()])
	await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
	const table = screen.getByRole('cell', { name: '0:20' }).closest('table') as HTMLElement
	expect(table.querySelectorAll('tbody tr')).toHaveLength(200)
	expect(rowOf('0:20').slice(2, 4)).toEqual(['0', '1'])
	expect(screen.queryByRole('cell', { name: '0:18' })).toBeNull()
})

/** Run 41: three seconds with other times, and a request that is gone. */
const before: RunEvent[] = [
	...begun.slice(0, 3),
	...[0, 1, 2].map(
		(second): RunEvent => ({
			type: 'loadSecond',
			at: 1000 * second,
			feature: '1',
			second,
			until: 1000 * second + 1000,
			users: 7 + second,
			started: 1,
			requests: [
				{ name: 'GET /cats', ok: times(100, 200, 300) },
				{ name: 'GET /dogs', ok: times(10) },
			],
			generator,
		}),
	),
]

const compare = (events: RunEvent[]) =>
	render(
		<EarlierLoadContext value={{ choice: 'Which run?', run: 41, features: foldRun(events).features }}>
			<LoadTab view={foldRun(begun)} version={begun.length} />
		</EarlierLoadContext>,
	)

it('lays an earlier run over its charts, and says by how much it differs from that', async () => {
	compare(before)
	expect(screen.getByText('Which run?')).toBeTruthy()
	expect(screen.getByText(/differences to run 41/)).toBeTruthy()
	// Its p50 was 200 ms, its p95 and p99 300 ms, its mean 200 ms, its rate 3 a second; ours is 312.5 ms within a thousandth.
	const row = rowOf('GET /cats')
	expect([4, 6, 7, 10, 12].map((at) => row[at])).toEqual(['100−50 %', '900+200 %', '900+200 %', '312+56 %', '2.0−33 %'])
	expect(screen.getByText('Only in run 41: GET /dogs')).toBeTruthy()
	const slider = screen.getByRole('slider', { name: 'Charts over time' })
	expect(slider.getAttribute('aria-valuetext')).toMatch(/run 41, users 8, run 41, OK 4, run 41, p95 300 ms$/)
	// Users, OK and p95 of all its three seconds below ours of two, on an axis as long as the longer run.
	expect(
		drawn.map(({ data }) => data.map((values) => [...values].map((value) => value && Math.floor(value * 2) / 2))),
	).toEqual([
		[
			[0.5, 1.5, 2.5],
			[2, 0, undefined],
			[7, 8, 9],
		],
		[
			[0.5, 1.5, 2.5],
			[3, 0, undefined],
			[undefined, 1, undefined],
			[4, 4, 4],
		],
		[[0.5, 1.5, 2.5], ...Array.from({ length: 5 }, () => [expect.any(Number), 50, undefined]), [300, 300, 300]],
	])
	expect(drawn.map(({ across }) => across)).toEqual(Array.from({ length: 3 }, () => ({ min: 0, max: 3 })))
	// The largest of them is 9.
	expect(rangeOf(drawn[0], 9)).toEqual([0, 10])
	await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
	expect(rowOf('0:00').slice(-3)).toEqual(['7', '4', '300'])
})

it('says that an earlier run has nothing of a feature', () => {
	compare(begun.slice(0, 2))
	expect(screen.getByText('This feature made no load in run 41.')).toBeTruthy()
	expect(rowOf('GET /cats').slice(0, 5)).toEqual(['GET /cats', '3', '1', '50', '100'])
})

it('is there only of runs that made load', () => {
	expect(ranAsLoad(foldRun(begun))).toBe(true)
	expect(ranAsLoad(foldRun(begun.slice(0, 2)))).toBe(false)
})
