import { typeLabel } from '@assay/contract/feature-types'
import type { Feature } from '@assay/contract/features'
import { Checkbox, Chip } from '@mui/material'
import { featureIcon } from '../features/feature-icon.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './manage-features-dialog.module.css'

interface PickFeaturesProps {
	/** Undefined until they have been read. */
	features: Feature[] | undefined
	/** Those that are chosen, in their order. */
	ids: number[]
	onToggle: (id: number) => void
}

/** Features to choose from, each with its place among the chosen ones. */
export const PickFeatures = ({ features, ids, onToggle }: PickFeaturesProps) => (
	<table className={styles.table}>
		<colgroup>
			<col style={{ width: 40 }} />
			<col style={{ width: 28 }} />
			<col />
			<col style={{ width: '36%' }} />
			<col style={{ width: 32 }} />
		</colgroup>
		<thead className="sr-only">
			<tr>
				<th>Chosen</th>
				<th>Type</th>
				<th>Name</th>
				<th>Project</th>
				<th>Order</th>
			</tr>
		</thead>
		<tbody>
			{features?.map(({ id, name, featureType, application }) => (
				<tr key={id} className={styles.row} onClick={() => onToggle(id)}>
					<td>
						<Checkbox
							size="small"
							checked={ids.includes(id)}
							onClick={(event) => event.stopPropagation()}
							onChange={() => onToggle(id)}
							slotProps={{ input: { 'aria-label': name } }}
						/>
					</td>
					<td title={typeLabel(featureType)}>
						<Icon name={featureIcon[featureType]} />
						<span className="sr-only">{typeLabel(featureType)}</span>
					</td>
					<td className={styles.name}>{name}</td>
					<td>
						<Chip label={application.name} />
					</td>
					<td className={styles.place}>{ids.includes(id) && ids.indexOf(id) + 1}</td>
				</tr>
			))}
		</tbody>
	</table>
)
