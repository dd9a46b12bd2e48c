import type { Planning } from '@assay/contract/dashboards'
import { Link } from 'react-router'
import { useMay } from '../shell/current-project.tsx'
import { NoRows } from './no-rows.tsx'
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
	const writable = useMay('testPlan.save')
	return (
		<Section id="releases" title="Feature count per release">
			{releases.count === 0 ? (
				<NoRows to={writable ? `/test-plan?project=${applicationId}&add=1` : undefined} action="Add test plan">
					No business scenarios found. Do you want to add the first business scenarios?
				</NoRows>
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
			{releases.count > 0 && <TableFoot of={page} count={releases.count} rows={releases.rows.length} />}
		</Section>
	)
}
