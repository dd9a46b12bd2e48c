import { Link } from 'react-router'
import type { LinkedDay } from './linked-day.ts'
import table from './table.module.css'

/** Scenarios of each day as rows, the latest first. */
export const DaysTable = ({ days }: { days: LinkedDay[] }) => (
	<table className={table.table}>
		<thead>
			<tr>
				<th>Day</th>
				<th className={table.number}>Passed</th>
				<th className={table.number}>Failed</th>
			</tr>
		</thead>
		<tbody>
			{days.toReversed().map(({ from, to, name, passed, failed }) => (
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
)
