import { globalObjects } from '@assay/contract/global-objects'
import { Link } from 'react-router'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import styles from './usages-dialog.module.css'

interface UsagesDialogProps {
	kind: 'object' | 'data' | 'feature'
	name: string
	applicationId: number
	onClose: () => void
}

/** Every step of the project's saved features that names an object or a key; each leads there. */
export function UsagesDialog({ kind, name, applicationId, onClose }: UsagesDialogProps) {
	const read = useRead(globalObjects.usages, { query: { applicationId, kind, name } })
	const { data } = read
	const features = new Set(data?.map(({ feature }) => feature.id)).size
	return (
		<DialogFrame title={`Usages of ${kind === 'object' ? `[${name}]` : `<${name}>`}`} width={720} onClose={onClose}>
			{!data && <Unread read={read} />}
			{data?.length === 0 && <p className="second">No saved feature names it.</p>}
			{data && data.length > 0 && (
				<>
					<p className="second">
						{data.length === 1 ? '1 step' : `${data.length} steps`} of{' '}
						{features === 1 ? '1 feature' : `${features} features`}
					</p>
					<ul className={styles.usages}>
						{data.map(({ feature, line, text }) => (
							<li key={`${feature.id} ${line}`}>
								<Link to={`/features?project=${applicationId}&feature=${feature.id}&line=${line}`} onClick={onClose}>
									{feature.name}, line {line}
								</Link>
								<code>{text.trim()}</code>
							</li>
						))}
					</ul>
				</>
			)}
		</DialogFrame>
	)
}
