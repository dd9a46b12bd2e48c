import type { LoadSecond, LoadView } from '@assay/engine/log/load/load-view'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { clock } from '../../ui/clock.ts'
import type { Line, PointsBefore } from './chart-curves.ts'
import { ChartTable } from './chart-table.tsx'
import { type LoadBefore, secondBefore } from './earlier-load.ts'
import { LoadChart } from './load-chart.tsx'
import styles from './load-charts.module.css'
import { RequestChoice } from './request-choice.tsx'
import { rounded } from './rounded.ts'
import { secondsOf, timesOfName } from './seconds-of.ts'
import { closer, type Span, secondsIn } from './span.ts'
import { timeLimits } from './time-limits.ts'
import { useCursor } from './use-cursor.ts'

const charts: { title: string; unit: string; lines: Line[]; limited?: true }[] = [
	{
		title: 'Active users',
		unit: '',
		lines: [{ name: 'users', look: 'area', of: ({ users }) => users, compared: true }],
	},
	{
		title: 'Requests per second',
		unit: '',
		lines: [
			{ name: 'OK', look: 'area', of: ({ ok }) => ok, compared: true },
			{ name: 'failed', look: 'fail', of: ({ ko }) => ko },
		],
	},
	{
		title: 'Response time',
		unit: 'ms',
		limited: true,
		lines: [
			{ name: 'p50', look: 'thick', of: ({ p50 }) => p50 / 1000 },
			{ name: 'p75', look: 'thin', of: ({ p75 }) => p75 / 1000 },
			{ name: 'p95', look: 'strong', of: ({ p95 }) => p95 / 1000, compared: true },
			{ name: 'p99', look: 'thin', of: ({ p99 }) => p99 / 1000 },
			{ name: 'max', look: 'dotted', of: ({ max }) => max / 1000 },
		],
	},
]

interface LoadChartsProps {
	load: LoadView
	version: number
	before: LoadBefore | undefined
}

const unlimited: number[] = []

/** Users, requests and response times over time, on one cursor that the arrow keys move too; or the same as a table. */
export function LoadCharts({ load, version, before: earlier }: LoadChartsProps) {
	const [asTable, setAsTable] = useState(false)
	const [zoom, setZoom] = useState<Span>()
	const [name, setName] = useState<string>()
	const points = useMemo(() => secondsOf(load, name), [load, version, name])
	const before = useMemo(
		() => earlier && { name: earlier.name, points: secondsOf(earlier.load, name) },
		[earlier, name],
	)
	// One that lacks the request, or was kept before there were times by name, has nothing to lay over them.
	const isTimed = name === undefined || (earlier && timesOfName(earlier.load, name)?.bands.length)
	const beforeOf = (limited: true | undefined) => (limited && !isTimed ? undefined : before)
	const length = Math.max(points.at(-1)?.second ?? 0, before?.points.at(-1)?.second ?? 0) + 1
	const zoomed = useMemo(() => (zoom ? secondsIn(points, zoom) : []), [points, zoom])
	// Where only the run before has seconds there is nothing to see closer.
	const isCloser = zoomed.length > 0
	const within = isCloser ? zoomed : points
	const span = useMemo(() => (zoom && isCloser ? zoom : { from: 0, to: length }), [zoom, isCloser, length])
	const limits = useMemo(() => timeLimits(load, name), [load, version, name])
	const { shown, setAt, onKeyDown } = useCursor(within)
	const timed = name === undefined ? 'all requests' : `${name}${inBands(load, name)}`
	const help = useId()
	if (!shown) return <p className="second">The first second is not over yet.</p>
	const onKey = (event: KeyboardEvent) => {
		if (event.key === '+') setZoom(closer(span, shown.second))
		else if (event.key === 'Escape' && zoom) setZoom(undefined)
		else return onKeyDown(event)
		event.stopPropagation()
	}
	return (
		<div className={styles.charts}>
			<div className={styles.tools}>
				<p id={help} className="small second" hidden={asTable}>
					Drag over a span, or press + at the cursor, to see it closer; double click or Escape shows all
				</p>
				<RequestChoice load={load} name={name} onChange={setName} />
				{zoom && (
					<Action kind="bare" onClick={() => setZoom(undefined)}>
						Show all
					</Action>
				)}
				<Action kind="bare" onClick={() => setAsTable(!asTable)}>
					{asTable ? 'Show as charts' : 'Show as table'}
				</Action>
			</div>
			{asTable ? (
				<ChartTable seconds={within} before={before} />
			) : (
				<div
					className={styles.stack}
					role="slider"
					tabIndex={0}
					aria-label="Charts over time"
					aria-describedby={help}
					aria-valuemin={within[0]?.second ?? 0}
					aria-valuemax={within.at(-1)?.second ?? 0}
					aria-valuenow={shown.second}
					aria-valuetext={`${clock(shown.second)}: ${saidAt(shown, beforeOf)}`}
					onKeyDown={onKey}
				>
					{charts.map(({ limited, ...chart }, place) => (
						<LoadChart
							key={chart.title}
							{...chart}
							title={limited ? `Response time of ${timed}` : chart.title}
							{...{ points, span }}
							before={beforeOf(limited)}
							at={shown.second}
							limits={limited ? limits : unlimited}
							timed={place === charts.length - 1}
							onCursor={setAt}
							onSpan={setZoom}
						/>
					))}
					<div className={styles.time} aria-hidden="true">
						<b style={{ left: `${(100 * (shown.second + 0.5 - span.from)) / (span.to - span.from)}%` }}>
							{clock(shown.second)}
						</b>
					</div>
				</div>
			)}
		</div>
	)
}

/** How many seconds a time of a request stands for. */
function inBands(load: LoadView, name: string): string {
	const width = timesOfName(load, name)?.width ?? 1
	return width === 1 ? '' : `, the worst second of each ${width}`
}

/** Every value of a second, and of the run before it those that are compared. */
function saidAt(shown: LoadSecond, beforeOf: (limited: true | undefined) => PointsBefore | undefined): string {
	const formerly = charts.flatMap((chart) => {
		const before = beforeOf(chart.limited)
		const former = before && secondBefore(before.points, shown.second)
		const compared = linesOf(chart).filter(({ compared }) => compared)
		return former ? saidOf(compared, former, `${before.name}, `) : []
	})
	return [...saidOf(charts.flatMap(linesOf), shown), ...formerly].join(', ')
}

const linesOf = ({ lines, unit }: (typeof charts)[number]) => lines.map((line) => ({ ...line, unit }))

const saidOf = (lines: ReturnType<typeof linesOf>, second: LoadSecond, whose = '') =>
	lines.map(({ name, of, unit }) => `${whose}${name} ${rounded(of(second))}${unit && ` ${unit}`}`)
