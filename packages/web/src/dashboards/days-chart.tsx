import type { ExecutionDays } from '@assay/contract/dashboards'
import { Tooltip, useMediaQuery } from '@mui/material'
import { Link } from 'react-router'
import { wholeDay } from '../ui/dates.ts'
import { useParams } from '../ui/list-url.ts'
import styles from './days-chart.module.css'
import { Section } from './section.tsx'
import table from './table.module.css'
import { linkWith } from './table-page.ts'
import { ticks } from './ticks.ts'
import { ViewSwitch } from './view-switch.tsx'

const daysBetweenLabels = 7
/** As many columns as are wide enough for a finger. */
const daysOfSmallScreens = 12

/** Scenarios of each day, drawn or listed; each day leads to its runs in the table below. */
export function DaysChart({ days, from }: { days: ExecutionDays; from: string | null }) {
	const [params, change] = useParams()
	const asTable = params.get('view') === 'table'
	const small = useMediaQuery('(max-width: 860px)', { noSsr: true })
	const drawn = small && !asTable ? days.slice(-daysOfSmallScreens) : days
	const rows = drawn.map((day) => ({
		...day,
		name: wholeDay(day.from),
		to: linkWith(params, { from: day.from, until: day.until, page: null }, 'runs'),
	}))
	const lines = ticks(Math.max(0, ...drawn.map(({ passed, failed }) => passed + failed)))
	const top = lines.at(-1) ?? 1
	const height = (count: number) => ({ height: `${(count / top) * 100}%` })
	return (
		<Section
			id="days"
			title="Scenarios per day"
			tools={
				<>
					<span className={styles.keys} aria-hidden="true">
						<span className={styles.failedKey} /> Failed <span className={styles.passedKey} /> Passed
					</span>
					<ViewSwitch table={asTable} onChange={(table) => change({ view: table ? 'table' : null })} />
				</>
			}
		>
			{asTable ? (
				<table className={table.table}>
					<thead>
						<tr>
							<th>Day</th>
							<th className={table.number}>Passed</th>
							<th className={table.number}>Failed</th>
						</tr>
					</thead>
					<tbody>
						{rows.toReversed().map(({ from, to, name, passed, failed }) => (
							<tr key={from}>
								<td className={table.name}>
									<Link to={to}>{name}</Link>
								</td>
								<td className={table.number}>{passed}</td>
								<td className={`${table.number} ${failed > 0 ? 'fail' : 'quiet'}`}>{failed}</td>
							</tr>
						))}
					</tbody>
				</table>
			) : (
				<div className={styles.chart}>
					<div className={styles.plot}>
						{lines.map((line) => (
							<span key={line} className={styles.line} style={{ bottom: `${(line / top) * 100}%` }} aria-hidden="true">
								<span className={styles.tick}>{line}</span>
							</span>
						))}
						{rows.map((day, index) => (
							<Tooltip key={day.from} title={`${day.name}: ${day.failed} failed, ${day.passed} passed`} placement="top">
								<Link to={day.to} className={styles.day} aria-current={day.from === from || undefined}>
									<span className={styles.failed} style={height(day.failed)} />
									<span className={styles.passed} style={height(day.passed)} />
									{(rows.length - 1 - index) % daysBetweenLabels === 0 && (
										<span className={styles.label} aria-hidden="true">
											{day.name.replace(/^\w+, |, \d+$/g, '')}
										</span>
									)}
								</Link>
							</Tooltip>
						))}
					</div>
				</div>
			)}
		</Section>
	)
}
