import type { LoadSecond, LoadView } from '@assay/engine/log/load/load-view'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { ChartTable } from './chart-table.tsx'
import { clock } from './clock.ts'
import { type LoadBefore, secondBefore } from './earlier-load.ts'
import { type Line, LoadChart } from './load-chart.tsx'
import styles from './load-charts.module.css'

const charts: { title: string; unit: string; lines: Line[] }[] = [
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
		title: 'Response time of all requests',
		unit: 'ms',
		lines: [
			{ name: 'p50', look: 'thick', of: ({ p50 }) => p50 / 1000 },
			{ name: 'p75', look: 'thin', of: ({ p75 }) => p75 / 1000 },
			{ name: 'p95', look: 'strong', of: ({ p95 }) => p95 / 1000, compared: true },
			{ name: 'p99', look: 'thin', of: ({ p99 }) => p99 / 1000 },
			{ name: 'max', look: 'dotted', of: ({ max }) => max / 1000 },
		],
	},
]

const mostPoints = 600
/** Pixels left of a chart, for its axis. */
const margin = 64

interface LoadChartsProps {
	load: LoadView
	version: number
	before: LoadBefore | undefined
}

/** Users, requests and response times over time, on one cursor that the arrow keys move too; or the same as a table. */
export function LoadCharts({ load, version, before: earlier }: LoadChartsProps) {
	const [at, setAt] = useState<number>()
	const [asTable, setAsTable] = useState(false)
	const points = useMemo(() => thinned(load.seconds), [load, version])
	const before = useMemo(() => earlier && { name: earlier.name, points: thinned(earlier.load.seconds) }, [earlier])
	const last = points.length - 1
	if (last < 0) return <p className="second">The first second is not over yet.</p>
	const place = Math.min(at ?? last, last)
	const shown = points[place] as LoadSecond
	const length = Math.max(points[last]?.second ?? 0, before?.points.at(-1)?.second ?? 0) + 1
	const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
		const { left, width } = currentTarget.getBoundingClientRect()
		const second = ((clientX - left - margin) / Math.max(1, width - margin)) * length
		const near = points.findIndex((point) => point.second + 0.5 >= second)
		setAt(near < 0 ? last : near)
	}
	const step = (event: KeyboardEvent) => {
		const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10, Home: -place, End: last - place }[event.key]
		if (by === undefined) return
		event.preventDefault()
		setAt(Math.max(0, Math.min(last, place + by)))
	}
	const former = before && secondBefore(before.points, shown.second)
	const said = [
		...saidOf(charts.flatMap(linesOf), shown),
		...(former
			? saidOf(
					charts.flatMap(linesOf).filter(({ compared }) => compared),
					former,
					`${before.name}, `,
				)
			: []),
	].join(', ')
	return (
		<div className={styles.charts}>
			<div className={styles.tools}>
				<Action kind="bare" onClick={() => setAsTable(!asTable)}>
					{asTable ? 'Show as charts' : 'Show as table'}
				</Action>
			</div>
			{asTable ? (
				<ChartTable seconds={points} before={before} />
			) : (
				<div
					className={styles.stack}
					role="slider"
					tabIndex={0}
					aria-label="Charts over time"
					aria-valuemin={0}
					aria-valuemax={points[last]?.second ?? 0}
					aria-valuenow={shown.second}
					aria-valuetext={`${clock(shown.second)}: ${said}`}
					onPointerMove={follow}
					onPointerLeave={() => setAt(undefined)}
					onKeyDown={step}
				>
					{charts.map((chart) => (
						<LoadChart key={chart.title} {...chart} points={points} before={before} length={length} shown={shown} />
					))}
					<div className={styles.axis} aria-hidden="true">
						<span>0:00</span>
						<span className="medium">{clock(shown.second)}</span>
						<span>{clock(length)}</span>
					</div>
				</div>
			)}
		</div>
	)
}

const linesOf = ({ lines, unit }: (typeof charts)[number]) => lines.map((line) => ({ ...line, unit }))

const saidOf = (lines: ReturnType<typeof linesOf>, second: LoadSecond, whose = '') =>
	lines.map(({ name, of, unit }) => `${whose}${name} ${number(of(second))}${unit && ` ${unit}`}`)

const number = (value: number) => (value < 10 ? Number(value.toFixed(1)) : Math.round(value)).toLocaleString('en')

/** Of a long run every so many seconds the worst: no point is nicer than what it stands for. */
function thinned(seconds: readonly LoadSecond[]): LoadSecond[] {
	const each = Math.ceil(seconds.length / mostPoints)
	if (each <= 1) return [...seconds]
	return Array.from({ length: Math.ceil(seconds.length / each) }, (_, index) => {
		const part = seconds.slice(index * each, (index + 1) * each)
		return part.reduce((worst, one) =>
			one.ko > worst.ko || (one.ko === worst.ko && one.p95 > worst.p95) ? one : worst,
		)
	})
}
