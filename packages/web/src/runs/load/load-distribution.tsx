import { allRequests } from '@assay/engine/log/load/load-figures'
import type { LoadView } from '@assay/engine/log/load/load-view'
import { useMemo } from 'react'
import { distribution } from './distribution.ts'
import styles from './load-tab.module.css'

/** How many of all requests took how long, as a bar each; those that failed are a part of it. */
export function LoadDistribution({ load, version }: { load: LoadView; version: number }) {
	const bands = useMemo(() => distribution(allRequests(load)), [load, version])
	const total = bands.reduce((sum, { ok, ko }) => sum + ok + ko, 0)
	const most = Math.max(1, ...bands.map(({ ok, ko }) => ok + ko))
	if (total === 0) return null
	return (
		<>
			<h3 className={styles.heading}>
				Distribution <span className="small quiet">Response times of all requests</span>
			</h3>
			<table className={styles.distribution}>
				<thead>
					<tr>
						<th>Time in ms</th>
						<th>Requests</th>
						<th>Share</th>
						<td aria-hidden="true" />
					</tr>
				</thead>
				<tbody>
					{bands.map(({ from, to, ok, ko }) => (
						<tr key={to}>
							<td>{from === 0 ? `< ${ms(to)}` : `${ms(from)}–${ms(to)}`}</td>
							<td>{(ok + ko).toLocaleString('en')}</td>
							<td>{((100 * (ok + ko)) / total).toFixed(1)} %</td>
							<td aria-hidden="true">
								<i style={{ width: `${(100 * ok) / most}%` }} />
								<i className={styles.failed} style={{ width: `${(100 * ko) / most}%` }} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	)
}

const ms = (micros: number) => (micros / 1000).toLocaleString('en')
