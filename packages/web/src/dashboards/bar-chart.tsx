import { Tooltip } from '@mui/material'
import { Link } from 'react-router'
import styles from './bar-chart.module.css'
import { ticks } from './ticks.ts'

interface Bar {
	label: string
	value: number
	/** The list of what it counts. */
	to: string
	/** What it counts: "features". */
	unit: string
}

interface BarChartProps {
	bars: Bar[]
	/** What the axes count and name. */
	yLabel: string
	xLabel: string
}

/** Columns over a hairline grid with labelled axes; each column is a link to what it counts and says itself in words. */
export function BarChart({ bars, yLabel, xLabel }: BarChartProps) {
	const lines = ticks(Math.max(0, ...bars.map(({ value }) => value)))
	const top = lines.at(-1) ?? 1
	return (
		<div className={styles.chart}>
			<span className={styles.yLabel} aria-hidden="true">
				{yLabel}
			</span>
			<div className={styles.plot}>
				{lines.map((line) => (
					<span key={line} className={styles.line} style={{ bottom: `${(line / top) * 100}%` }} aria-hidden="true">
						<span className={styles.tick}>{line}</span>
					</span>
				))}
				{bars.map(({ label, value, to, unit }) => (
					<Tooltip key={label} title={`${label}: ${value} ${unit}`} describeChild placement="top">
						<Link to={to} className={styles.bar}>
							<span className={styles.label}>
								{label}
								<span className="sr-only">: </span>
							</span>
							<span className={styles.column} style={{ height: `${(value / top) * 100}%` }}>
								<span className={styles.value}>
									{value}
									<span className="sr-only"> {unit}</span>
								</span>
							</span>
						</Link>
					</Tooltip>
				))}
			</div>
			<span className={styles.xLabel} aria-hidden="true">
				{xLabel}
			</span>
		</div>
	)
}
