import type { LoadSecond } from '@assay/engine/log/load/load-view'
import { clock } from '../../ui/clock.ts'
import type { PointsBefore } from './chart-curves.ts'
import styles from './load-tab.module.css'
import { thinned } from './thinned.ts'

interface ChartTableProps {
	seconds: LoadSecond[]
	before: PointsBefore | undefined
}

const titles = ['Time', 'Users', 'OK', 'Failed', 'p50', 'p75', 'p95', 'p99', 'Max']
const beforeTitles = ['users', 'OK', 'p95']

/** What the charts draw, second by second; of a long run the worst second of each part. */
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
				{thinned(seconds, before?.points).map(({ shown, before: former }) => {
					const { second, users, ok, ko, p50, p75, p95, p99, max } = shown
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
