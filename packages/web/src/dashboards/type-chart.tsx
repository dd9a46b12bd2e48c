import type { Planning } from '@assay/contract/dashboards'
import { Link } from 'react-router'
import { useParams } from '../ui/list-url.ts'
import { BarChart } from './bar-chart.tsx'
import { Section } from './section.tsx'
import styles from './table.module.css'
import { linkWith } from './table-page.ts'
import { typeCounts, typeWord } from './type-words.ts'
import { ViewSwitch } from './view-switch.tsx'

/** Feature count by test type, drawn or listed; each count leads to its features. */
export function TypeChart({ types }: { types: Planning['types'] }) {
	const [params, change] = useParams()
	const table = params.get('view') === 'table'
	const rows = typeCounts(types).map(({ featureType, featureCount }) => ({
		label: typeWord[featureType],
		value: featureCount,
		to: linkWith(params, { type: featureType, page: null }, 'test-cases'),
		unit: featureCount === 1 ? 'feature' : 'features',
	}))
	return (
		<Section
			id="types"
			title="Feature count by test type"
			tools={<ViewSwitch table={table} onChange={(table) => change({ view: table ? 'table' : null })} />}
		>
			{table ? (
				<table className={styles.table}>
					<thead>
						<tr>
							<th>Test type</th>
							<th className={styles.number}>Feature count</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(({ label, value, to }) => (
							<tr key={label}>
								<td className={styles.name}>{label}</td>
								<td className={styles.number}>
									<Link to={to}>{value}</Link>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			) : (
				<BarChart bars={rows} yLabel="Feature count" xLabel="Test type" />
			)}
		</Section>
	)
}
