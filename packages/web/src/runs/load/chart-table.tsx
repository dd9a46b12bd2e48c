import type { LoadSecond } from '@assay/engine/log/load/load-view'
import { clock } from './clock.ts'
import styles from './load-tab.module.css'

/** What the charts draw, second by second. */
export const ChartTable = ({ seconds }: { seconds: LoadSecond[] }) => (
	<div className={styles.wide}>
		<table className={styles.table}>
			<thead>
				<tr>
					{['Time', 'Users', 'OK', 'Failed', 'p50', 'p75', 'p95', 'p99', 'Max'].map((title) => (
						<th key={title}>{title}</th>
					))}
				</tr>
			</thead>
			<tbody>
				{seconds.map(({ second, users, ok, ko, p50, p75, p95, p99, max }) => (
					<tr key={second}>
						<td>{clock(second)}</td>
						<td>{users}</td>
						<td>{ok}</td>
						<td className={ko > 0 ? 'fail' : undefined}>{ko}</td>
						{Object.entries({ p50, p75, p95, p99, max }).map(([name, micros]) => (
							<td key={name}>{Math.round(micros / 1000)}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	</div>
)
