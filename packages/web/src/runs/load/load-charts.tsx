import type { LoadSecond, LoadView } from '@assay/engine/log/load/load-view'
import { useMemo, useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { ChartTable } from './chart-table.tsx'
import { clock } from './clock.ts'
import { type LoadBefore, secondBefore } from './earlier-load.ts'
import { LoadAxis } from './load-axis.tsx'
import { type Line, LoadChart } from './load-chart.tsx'
import styles from './load-charts.module.css'
import { thinned } from './thinned.ts'
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
		title: 'Response time of all requests',
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

/** Users, requests and response times over time, on one cursor that the arrow keys move too; or the same as a table. */
export function LoadCharts({ load, version, before: earlier }: LoadChartsProps) {
	const [asTable, setAsTable] = useState(false)
	const points = useMemo(() => thinned(load.seconds), [load, version])
	const before = useMemo(() => earlier && { name: earlier.name, points: thinned(earlier.load.seconds) }, [earlier])
	const length = Math.max(points.at(-1)?.second ?? 0, before?.points.at(-1)?.second ?? 0) + 1
	const limits = useMemo(() => timeLimits(load), [load, version])
	const { shown, listeners } = useCursor(points, length)
	if (!shown) return <p className="second">The first second is not over yet.</p>
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
					aria-valuemax={points.at(-1)?.second ?? 0}
					aria-valuenow={shown.second}
					aria-valuetext={`${clock(shown.second)}: ${saidAt(shown, before)}`}
					{...listeners}
				>
					{charts.map(({ limited, ...chart }) => (
						<LoadChart
							key={chart.title}
							{...chart}
							{...{ points, before, length, shown }}
							limits={limited ? limits : []}
						/>
					))}
					<LoadAxis length={length} at={shown.second} />
				</div>
			)}
		</div>
	)
}

/** Every value of a second, and of the run before it those that are compared. */
function saidAt(shown: LoadSecond, before: { name: string; points: LoadSecond[] } | undefined): string {
	const lines = charts.flatMap(linesOf)
	const former = before && secondBefore(before.points, shown.second)
	const compared = lines.filter(({ compared }) => compared)
	return [...saidOf(lines, shown), ...(former ? saidOf(compared, former, `${before.name}, `) : [])].join(', ')
}

const linesOf = ({ lines, unit }: (typeof charts)[number]) => lines.map((line) => ({ ...line, unit }))

const saidOf = (lines: ReturnType<typeof linesOf>, second: LoadSecond, whose = '') =>
	lines.map(({ name, of, unit }) => `${whose}${name} ${number(of(second))}${unit && ` ${unit}`}`)

const number = (value: number) => (value < 10 ? Number(value.toFixed(1)) : Math.round(value)).toLocaleString('en')
