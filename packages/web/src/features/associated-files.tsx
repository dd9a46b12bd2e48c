import type { Feature } from '@assay/contract/features'
import { Icon } from '../ui/icon.tsx'
import styles from './associated.module.css'

/** The files this feature reads. */
export function AssociatedFiles({ feature: { include_files } }: { feature: Feature }) {
	if (include_files.length === 0) return <p className={styles.none}>No associated files.</p>
	return (
		<ol className={styles.rows}>
			{include_files.map((id) => (
				<li key={id}>
					<Icon name="file" />
					<span>File {id}</span>
				</li>
			))}
		</ol>
	)
}
