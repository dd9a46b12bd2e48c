import type { LoadSecond } from '@assay/engine/log/load/load-view'
import { clock } from '../../ui/clock.ts'
import type { PointsBefore } from './chart-curves.ts'
import { secondBefore } from './earlier-load.ts'
import styles from './load-tab.module.css'

interface ChartTableProps {
	seconds: LoadSecond[]
	before: PointsBefore | undefined
}

const titles = ['Time', 'Users', 'OK', 'Failed', 'p50', 'p75', 'p95', 'p99', 'Max']
const beforeTitles = ['users', 'OK', 'p95']

/** What the charts draw, second by second. */
export const ChartTable = ({ seconds, before }: ChartTableProps) => (
	<div className={styles.wide}>
		<table className={styles.table}>
			<thead>
				<tr>
					{[...titles, ...(before ? beforeTitles.map((title) => `${before.name}, ${title}`) : [])].map((title) => (
						<th key={title}>{title}</th>
					))}
				</tr>
			</thead>
			<tbody>
				{seconds.map(({ second, users, ok, ko, p50, p75, p95, p99, max }) => {
					const former = before && secondBefore(before.points, second)
					return (
						<tr key={second}>
							<td>{clock(second)}</td>
							<td>{users}</td>
							<td>{ok}</td>
							<td className={ko > 0 ? 'fail' : undefined}>{ko}</td>
							{Object.entries({ p50, p75, p95, p99, max }).map(([name, micros]) => (
								<td key={name}>{Math.round(micros / 1000)}</td>
							))}
							{before && (
								<>
									<td>{former?.users ?? '–'}</td>
									<td>{former?.ok ?? '–'}</td>
									<td>{former?.p95 ? Math.round(former.p95 / 1000) : '–'}</td>
								</>
							)}
						</tr>
					)
				})}
			</tbody>
		</table>
	</div>
)
