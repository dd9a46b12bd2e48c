import type { LoadSecond } from '@assay/engine/log/load/load-view'
import { secondBefore } from './earlier-load.ts'
import styles from './load-charts.module.css'
import { topOf } from './top-of.ts'

export interface Line {
	name: string
	look: 'area' | 'fail' | 'thick' | 'thin' | 'strong' | 'dotted'
	of(second: LoadSecond): number
	/** Drawn of an earlier run too. */
	compared?: true
}

/** The seconds of an earlier run, and what it is called. */
export interface PointsBefore {
	name: string
	points: LoadSecond[]
}

interface LoadChartProps {
	title: string
	unit: string
	lines: Line[]
	/** What its values must stay below; those above all of them are not drawn. */
	limits: number[]
	points: LoadSecond[]
	before: PointsBefore | undefined
	/** Seconds that the axis has. */
	length: number
	/** Where the cursor is. */
	shown: LoadSecond
}

const x = ({ second }: LoadSecond) => second + 0.5
const line = (points: LoadSecond[], of: Line['of']) => points.map((point) => `${x(point)} ${of(point)}`).join('L')

/** A line for each figure, with its value at the cursor beside its name; those of an earlier run under it. */
export function LoadChart({ title, unit, lines, limits, points, before, length, shown }: LoadChartProps) {
	const compared = before ? lines.filter((one) => one.compared) : []
	const formerly = before && secondBefore(before.points, shown.second)
	const top = topOf(
		Math.max(
			0,
			...points.flatMap((point) => lines.map(({ of }) => of(point))),
			...compared.flatMap(({ of }) => before?.points.map(of) ?? []),
		),
	)
	const drawn = limits.filter((limit) => limit <= top)
	return (
		<div className={styles.chart}>
			<div className={styles.legend}>
				<h3>{title}</h3>
				{lines.map(({ name, look, of }) => (
					<span key={name}>
						<i className={styles[look]} aria-hidden="true" /> {name} <b>{value(of(shown))}</b>
					</span>
				))}
				{compared.map(({ name, of }) => (
					<span key={`before ${name}`}>
						<i className={styles.before} aria-hidden="true" /> {before?.name}, {name}{' '}
						<b>{formerly ? value(of(formerly)) : '–'}</b>
					</span>
				))}
				{drawn.map((limit) => (
					<span key={`limit ${limit}`}>
						<i className={styles.limit} aria-hidden="true" /> limit <b>{value(limit)}</b>
					</span>
				))}
			</div>
			<span className={styles.top} aria-hidden="true">
				{`${top.toLocaleString('en')} ${unit}`}
			</span>
			<span className={styles.zero} aria-hidden="true">
				0
			</span>
			<svg viewBox={`0 0 ${length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
				<path className={styles.grid} d={`M0 0H${length}M0 ${top / 2}H${length}`} />
				{drawn.map((limit) => (
					<path key={limit} className={styles.limit} d={`M0 ${limit}H${length}`} />
				))}
				{lines.map(({ name, look, of }) => {
					const [first, end] = [points[0] as LoadSecond, points.at(-1) as LoadSecond]
					const own = line(points, of)
					const area = look === 'area' ? `M${x(first)} 0L${own}L${x(end)} 0` : `M${own}`
					return <path key={name} className={styles[look]} d={area} />
				})}
				{before &&
					compared.map(({ name, of }) => (
						<path key={`before ${name}`} className={styles.before} d={`M${line(before.points, of)}`} />
					))}
				<path className={styles.cursor} d={`M${x(shown)} 0V${top}`} />
			</svg>
		</div>
	)
}

const value = (given: number) => (given < 10 ? Number(given.toFixed(1)) : Math.round(given)).toLocaleString('en')
