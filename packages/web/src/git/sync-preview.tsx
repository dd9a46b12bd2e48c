import type { SyncResult } from '@assay/contract/git'
import { Checkbox, FormControlLabel } from '@mui/material'
import { Conflicts } from './conflicts.tsx'
import { PathGroup } from './path-group.tsx'
import styles from './sync-preview.module.css'

/** What somebody decides before a sync. */
export interface Choice {
	keep: ReadonlySet<string>
	deleteMissing: boolean
}

export const untouched: Choice = { keep: new Set(), deleteMissing: false }

interface SyncPreviewProps {
	result: SyncResult
	choice: Choice
	onChoice: (choice: Choice) => void
	/** Where it comes from. */
	side?: 'repository' | 'upload'
	/** Whether what is missing there may be deleted here. */
	mayDelete?: boolean
}

/** What a sync or an upload would do, before it does anything. */
export function SyncPreview({ result, choice, onChoice, side = 'repository', mayDelete = true }: SyncPreviewProps) {
	const { added, changed, unchanged, missing, conflicts, conflictTexts, notes } = result
	const counts: [string, number][] = [
		['Added', added.length],
		['Changed', changed.length],
		['Unchanged', unchanged.length],
		['Missing', missing.length],
		['Conflicts', conflicts.length],
	]
	const plain = (paths: string[]) => paths.map((path) => ({ path }))
	const keep = (path: string, wanted: boolean) => {
		const kept = new Set(choice.keep)
		if (wanted) kept.add(path)
		else kept.delete(path)
		onChoice({ ...choice, keep: kept })
	}
	return (
		<section aria-label={side === 'upload' ? 'What the upload will do' : 'What the sync will do'}>
			<div className={styles.counts}>
				{counts.map(([word, count]) => (
					<div key={word} className={styles.count}>
						<b>{count}</b>
						<span className="small second">{word}</span>
					</div>
				))}
			</div>
			<div style={{ marginTop: 16 }}>
				<PathGroup title="To look at" paths={notes} open />
				<Conflicts paths={conflicts} texts={conflictTexts} keep={choice.keep} onKeep={keep} side={side} />
				<PathGroup title="Added" paths={plain(added)} />
				<PathGroup title="Changed" paths={plain(changed)} />
				<PathGroup title={`Missing in the ${side}`} paths={plain(missing)} />
				<PathGroup title="Unchanged" paths={plain(unchanged)} />
			</div>
			{missing.length > 0 && mayDelete && (
				<FormControlLabel
					control={
						<Checkbox
							size="small"
							checked={choice.deleteMissing}
							onChange={(_, deleteMissing) => onChoice({ ...choice, deleteMissing })}
						/>
					}
					label={`Also delete what is missing in the ${side} (${missing.length})`}
				/>
			)}
		</section>
	)
}
