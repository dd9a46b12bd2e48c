import type { ExecutionDays } from '@assay/contract/dashboards'
import { useMediaQuery } from '@mui/material'
import { wholeDay } from '../ui/dates.ts'
import { useParams } from '../ui/list-url.ts'
import styles from './days-chart.module.css'
import { DaysColumns } from './days-columns.tsx'
import { DaysTable } from './days-table.tsx'
import { Section } from './section.tsx'
import { linkWith } from './table-page.ts'
import { ViewSwitch } from './view-switch.tsx'

/** As many columns as are wide enough for a finger. */
const daysOfSmallScreens = 12

/** Scenarios of each day, drawn or listed; each day leads to its runs in the table below. */
export function DaysChart({ days, from }: { days: ExecutionDays; from: string | null }) {
	const [params, change] = useParams()
	const asTable = params.get('view') === 'table'
	const small = useMediaQuery('(max-width: 860px)', { noSsr: true })
	const rows = (small && !asTable ? days.slice(-daysOfSmallScreens) : days).map((day) => ({
		...day,
		name: wholeDay(day.from),
		// Its scenarios are those of all its runs.
		to: linkWith(params, { from: day.from, until: day.until, behind: null, page: null }, 'runs'),
	}))
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
			{asTable ? <DaysTable days={rows} /> : <DaysColumns days={rows} from={from} />}
		</Section>
	)
}
