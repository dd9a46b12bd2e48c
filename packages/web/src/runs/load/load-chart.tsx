import type { LoadSecond } from '@assay/engine/log/load/load-view'
import styles from './load-charts.module.css'
import { topOf } from './top-of.ts'

export interface Line {
	name: string
	look: 'area' | 'fail' | 'thick' | 'thin' | 'strong' | 'dotted'
	of(second: LoadSecond): number
}

interface LoadChartProps {
	title: string
	unit: string
	lines: Line[]
	points: LoadSecond[]
	/** Seconds that the axis has. */
	length: number
	/** Where the cursor is. */
	shown: LoadSecond
}

/** A line for each figure, with its value at the cursor beside its name. */
export function LoadChart({ title, unit, lines, points, length, shown }: LoadChartProps) {
	const top = topOf(Math.max(0, ...points.flatMap((point) => lines.map(({ of }) => of(point)))))
	const x = ({ second }: LoadSecond) => second + 0.5
	return (
		<div className={styles.chart}>
			<div className={styles.legend}>
				<h3>{title}</h3>
				{lines.map(({ name, look, of }) => (
					<span key={name}>
						<i className={styles[look]} aria-hidden="true" /> {name} <b>{value(of(shown))}</b>
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
				{lines.map(({ name, look, of }) => {
					const [first, end] = [points[0] as LoadSecond, points.at(-1) as LoadSecond]
					const line = points.map((point) => `${x(point)} ${of(point)}`).join('L')
					const area = look === 'area' ? `M${x(first)} 0L${line}L${x(end)} 0` : `M${line}`
					return <path key={name} className={styles[look]} d={area} />
				})}
				<path className={styles.cursor} d={`M${x(shown)} 0V${top}`} />
			</svg>
		</div>
	)
}

const value = (given: number) => (given < 10 ? Number(given.toFixed(1)) : Math.round(given)).toLocaleString('en')
