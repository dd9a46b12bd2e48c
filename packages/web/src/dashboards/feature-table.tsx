import type { Planning } from '@assay/contract/dashboards'
import type { FeatureType } from '@assay/contract/feature-types'
import { Link } from 'react-router'
import { featureIcon } from '../features/feature-icon.ts'
import { useMay } from '../shell/current-project.tsx'
import { Icon } from '../ui/icon.tsx'
import { useParams } from '../ui/list-url.ts'
import { FilterChip } from './filter-chip.tsx'
import { NoRows } from './no-rows.tsx'
import { Section } from './section.tsx'
import styles from './table.module.css'
import { TableFoot } from './table-foot.tsx'
import type { TablePage } from './table-page.ts'
import { typeWord } from './type-words.ts'

interface FeatureTableProps {
	features: Planning['features']
	type: FeatureType | undefined
	page: TablePage
	applicationId: number
}

/** How many test cases each feature has. */
export function FeatureTable({ features, type, page, applicationId }: FeatureTableProps) {
	const [, change] = useParams()
	const writable = useMay('feature.save')
	return (
		<Section
			id="test-cases"
			title="Test case count per feature"
			mark={
				type && <FilterChip onClear={() => change({ type: null, page: null })}>{`Only ${typeWord[type]}`}</FilterChip>
			}
		>
			{features.count === 0 ? (
				<NoRows to={writable && !type ? `/features?project=${applicationId}&add=1` : undefined} action="Add feature">
					{type ? `No ${typeWord[type]} features.` : 'No features found. Do you want to add the first feature?'}
				</NoRows>
			) : (
				<table className={styles.table}>
					<thead>
						<tr>
							<th>Feature</th>
							<th>Type</th>
							<th className={styles.number}>Test case count</th>
						</tr>
					</thead>
					<tbody>
						{features.rows.map(({ id, name, featureType, scenarioCount }) => {
							const to = `/features?project=${applicationId}&feature=${id}`
							return (
								<tr key={id}>
									<td className={styles.name}>
										<Link to={to}>{name}</Link>
									</td>
									<td>
										<span className={styles.kind}>
											<Icon name={featureIcon[featureType]} />
											{typeWord[featureType]}
										</span>
									</td>
									<td className={styles.number}>
										<Link to={to}>{scenarioCount}</Link>
									</td>
								</tr>
							)
						})}
					</tbody>
				</table>
			)}
			{features.count > 0 && <TableFoot of={page} count={features.count} rows={features.rows.length} />}
		</Section>
	)
}
