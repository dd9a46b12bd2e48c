import { type LoadFigures, loadFigures } from '@assay/engine/log/load/load-figures'
import type { LoadView } from '@assay/engine/log/load/load-view'
import { useMemo } from 'react'
import styles from './load-tab.module.css'

const columns: [title: string, about: string, of: (figures: LoadFigures) => string][] = [
	['OK', '', ({ ok }) => ok.toLocaleString('en')],
	['KO', 'Requests that failed', ({ ko }) => ko.toLocaleString('en')],
	['Min', '', ({ min }) => ms(min)],
	['p50', '', ({ p50 }) => ms(p50)],
	['p75', '', ({ p75 }) => ms(p75)],
	['p95', '', ({ p95 }) => ms(p95)],
	['p99', '', ({ p99 }) => ms(p99)],
	['p99 intended', 'Counted from when a request should have been sent', ({ intendedP99 }) => ms(intendedP99)],
	['Max', '', ({ max }) => ms(max)],
	['Mean', '', ({ mean }) => ms(mean)],
	['Std dev', '', ({ deviation }) => ms(deviation)],
	['Req/s', '', ({ rate }) => rate.toFixed(1)],
	['< 800', 'Right within 800 ms', ({ groups: [soon] }) => soon.toLocaleString('en')],
	['800–1200', 'Right within 800 to 1200 ms', ({ groups: [, later] }) => later.toLocaleString('en')],
	['> 1200', 'Right, and later than that', ({ groups: [, , late] }) => late.toLocaleString('en')],
]

/** A line for all requests and one for each name. */
export function LoadRequests({ load, version }: { load: LoadView; version: number }) {
	const rows = useMemo(() => loadFigures(load), [load, version])
	return (
		<>
			<h3 className={styles.heading}>
				Requests <span className="small quiet">Times in ms</span>
			</h3>
			<div className={styles.wide}>
				<table className={styles.table}>
					<thead>
						<tr>
							<th>Name</th>
							{columns.map(([title, about]) => (
								<th key={title} title={about || undefined}>
									{title}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((figures) => (
							<tr key={figures.name}>
								<td>{figures.name}</td>
								{columns.map(([title, , of]) => (
									<td key={title} className={title === 'KO' && figures.ko > 0 ? 'fail' : undefined}>
										{of(figures)}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
