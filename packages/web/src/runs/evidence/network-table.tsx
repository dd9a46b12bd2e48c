import { useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { clockTime } from '../../ui/dates.ts'
import { hasFailed, type NetworkRow } from './network-rows.ts'
import styles from './network-table.module.css'

/** Beside those that failed. */
const shownFirst = 8

/** What the page loaded, with status and time; those that failed come first and are all shown. */
export function NetworkTable({ rows }: { rows: NetworkRow[] }) {
	const [all, setAll] = useState(false)
	const failed = rows.filter(hasFailed).length
	const shown = all || rows.length <= failed + shownFirst + 1 ? rows : rows.slice(0, failed + shownFirst)
	if (rows.length === 0) return <p className="second">Nothing was loaded.</p>
	return (
		<>
			<table className={styles.table}>
				<thead>
					<tr>
						<th>Status</th>
						<th>Method</th>
						<th>Address</th>
						<th className={styles.number}>At</th>
						<th className={styles.number}>Time</th>
					</tr>
				</thead>
				<tbody>
					{shown.map((row, index) => (
						<tr key={`${row.startedAt}-${index}`} className={hasFailed(row) ? styles.failed : ''}>
							<td>{row.status || 'none'}</td>
							<td>{row.method}</td>
							<td className={styles.address} title={row.url}>
								{addressIn(row.url)}
								{row.status === 0 && row.failure && <span className={styles.why}>{row.failure}</span>}
							</td>
							<td className={styles.number}>{clockTime(row.startedAt)}</td>
							<td className={styles.number}>{`${Math.round(row.time)} ms`}</td>
						</tr>
					))}
				</tbody>
			</table>
			{shown.length < rows.length && (
				<Action
					kind="bare"
					onClick={() => setAll(true)}
				>{`Show ${rows.length - shown.length} more, all answered`}</Action>
			)}
		</>
	)
}

/** Path and query: the host is mostly the same, and the whole stands in the title. */
function addressIn(url: string): string {
	if (!URL.canParse(url)) return url
	const { pathname, search } = new URL(url)
	return pathname + search
}
