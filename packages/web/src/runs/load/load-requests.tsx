import { type LoadFigures, loadFigures } from '@assay/engine/log/load/load-figures'
import type { LoadView } from '@assay/engine/log/load/load-view'
import { useMemo } from 'react'
import { Difference } from './difference.tsx'
import type { LoadBefore } from './earlier-load.ts'
import styles from './load-tab.module.css'

interface Column {
	title: string
	about?: string
	of: (figures: LoadFigures) => number
	text: (value: number) => string
	/** Its difference to an earlier run says something. */
	compared?: true
}

const count = (value: number) => value.toLocaleString('en')
const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))

const columns: Column[] = [
	{ title: 'OK', of: ({ ok }) => ok, text: count },
	{ title: 'KO', about: 'Requests that failed', of: ({ ko }) => ko, text: count },
	{ title: 'Min', of: ({ min }) => min, text: ms },
	{ title: 'p50', of: ({ p50 }) => p50, text: ms, compared: true },
	{ title: 'p75', of: ({ p75 }) => p75, text: ms },
	{ title: 'p95', of: ({ p95 }) => p95, text: ms, compared: true },
	{ title: 'p99', of: ({ p99 }) => p99, text: ms, compared: true },
	{
		title: 'p99 intended',
		about: 'Counted from when a request should have been sent',
		of: ({ intendedP99 }) => intendedP99,
		text: ms,
	},
	{ title: 'Max', of: ({ max }) => max, text: ms },
	{ title: 'Mean', of: ({ mean }) => mean, text: ms, compared: true },
	{ title: 'Std dev', of: ({ deviation }) => deviation, text: ms },
	{ title: 'Req/s', of: ({ rate }) => rate, text: (value) => value.toFixed(1), compared: true },
	{ title: '< 800', about: 'Right within 800 ms', of: ({ groups: [soon] }) => soon, text: count },
	{ title: '800–1200', about: 'Right within 800 to 1200 ms', of: ({ groups: [, later] }) => later, text: count },
	{ title: '> 1200', about: 'Right, and later than that', of: ({ groups: [, , late] }) => late, text: count },
]

interface LoadRequestsProps {
	load: LoadView
	version: number
	before: LoadBefore | undefined
}

/** A line for all requests and one for each name, with the differences to an earlier run. */
export function LoadRequests({ load, version, before }: LoadRequestsProps) {
	const rows = useMemo(() => loadFigures(load), [load, version])
	const earlier = useMemo(() => new Map(before && loadFigures(before.load).map((one) => [one.name, one])), [before])
	const gone = [...earlier.keys()].filter((name) => !rows.some((row) => row.name === name))
	return (
		<>
			<h3 className={styles.heading}>
				Requests <span className="small quiet">Times in ms{before && `, differences to ${before.name}`}</span>
			</h3>
			<div className={styles.wide}>
				<table className={styles.table}>
					<thead>
						<tr>
							<th>Name</th>
							{columns.map(({ title, about }) => (
								<th key={title} title={about}>
									{title}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((figures) => {
							const former = earlier.get(figures.name)
							return (
								<tr key={figures.name}>
									<td>
										{figures.name}
										{before && !former && <span className={styles.difference}>new</span>}
									</td>
									{columns.map(({ title, of, text, compared }) => (
										<td key={title} className={title === 'KO' && figures.ko > 0 ? 'fail' : undefined}>
											{text(of(figures))}
											{compared && former && <Difference value={of(figures)} before={of(former)} />}
										</td>
									))}
								</tr>
							)
						})}
					</tbody>
				</table>
			</div>
			{before && gone.length > 0 && (
				<p className="small second">
					Only in {before.name}: {gone.join(', ')}
				</p>
			)}
		</>
	)
}
