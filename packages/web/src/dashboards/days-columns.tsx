import { Tooltip } from '@mui/material'
import { Link } from 'react-router'
import styles from './days-chart.module.css'
import type { LinkedDay } from './linked-day.ts'
import { ticks } from './ticks.ts'

const daysBetweenLabels = 7

/** Scenarios of each day as columns over an axis; `from` is the day that is chosen. */
export function DaysColumns({ days, from }: { days: LinkedDay[]; from: string | null }) {
	const lines = ticks(Math.max(0, ...days.map(({ passed, failed }) => passed + failed)))
	const top = lines.at(-1) ?? 1
	const height = (count: number) => ({ height: `${(count / top) * 100}%` })
	return (
		<div className={styles.chart}>
			<div className={styles.plot}>
				{lines.map((line) => (
					<span key={line} className={styles.line} style={{ bottom: `${(line / top) * 100}%` }} aria-hidden="true">
						<span className={styles.tick}>{line}</span>
					</span>
				))}
				{days.map((day, index) => (
					<Tooltip key={day.from} title={`${day.name}: ${day.failed} failed, ${day.passed} passed`} placement="top">
						<Link to={day.to} className={styles.day} aria-current={day.from === from || undefined}>
							<span className={styles.failed} style={height(day.failed)} />
							<span className={styles.passed} style={height(day.passed)} />
							{(days.length - 1 - index) % daysBetweenLabels === 0 && (
								<span className={styles.label} aria-hidden="true">
									{day.name.replace(/^\w+, |, \d+$/g, '')}
								</span>
							)}
						</Link>
					</Tooltip>
				))}
			</div>
		</div>
	)
}
