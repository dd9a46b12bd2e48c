import type { Planning } from '@assay/contract/dashboards'
import { Link } from 'react-router'
import { Section } from './section.tsx'
import styles from './table.module.css'
import { TableFoot } from './table-foot.tsx'
import type { TablePage } from './table-page.ts'

interface ReleaseTableProps {
	releases: Planning['releases']
	page: TablePage
	applicationId: number
}

/** How many features each release runs. */
export function ReleaseTable({ releases, page, applicationId }: ReleaseTableProps) {
	return (
		<Section id="releases" title="Feature count per release">
			{releases.rows.length === 0 ? (
				<p className={styles.none}>No business scenarios found.</p>
			) : (
				<table className={styles.table}>
					<thead>
						<tr>
							<th>Release</th>
							<th className={styles.number}>Feature count</th>
						</tr>
					</thead>
					<tbody>
						{releases.rows.map(({ id, name, featureCount }) => {
							const to = `/test-plan?project=${applicationId}&plan=${id}`
							return (
								<tr key={id}>
									<td className={styles.name}>
										<Link to={to}>{name}</Link>
									</td>
									<td className={styles.number}>
										<Link to={to}>{featureCount}</Link>
									</td>
								</tr>
							)
						})}
					</tbody>
				</table>
			)}
			<TableFoot of={page} count={releases.count} />
		</Section>
	)
}
