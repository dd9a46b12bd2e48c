import type { Feature } from '@assay/contract/features'
import { ConflictDialog } from '../editor/drafts/conflict-dialog.tsx'
import { markedMerge } from '../editor/drafts/marked-merge.ts'

interface FeatureConflictProps {
	mine: string
	theirs: Feature
	onKeepMine: () => void
	/** Goes on from their save with this text in the editor. */
	onGoOn: (text: string) => void
	onClose: () => void
}

/** What to do when two people saved one feature. */
export function FeatureConflict({ mine, theirs, onKeepMine, onGoOn, onClose }: FeatureConflictProps) {
	return (
		<ConflictDialog
			what="feature"
			mine={mine}
			theirs={theirs.content}
			by={theirs.updated_by}
			at={theirs.updated_date_time}
			onKeepMine={onKeepMine}
			onTakeTheirs={() => onGoOn(theirs.content)}
			onMerge={() => onGoOn(markedMerge(mine, theirs.content))}
			onClose={onClose}
		/>
	)
}
