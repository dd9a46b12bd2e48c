import { Action } from '../../ui/action.tsx'
import { relativeDate } from '../../ui/dates.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { DifferenceView } from '../revisions/difference-view.tsx'

interface ConflictProps {
	/** What was saved by two: "feature". */
	what: string
	mine: string
	theirs: string
	by: string | null
	at: string
	onKeepMine: () => void
	onTakeTheirs: () => void
	/** Absent where merging by hand means nothing but editing. */
	onMerge?: () => void
	onClose: () => void
}

/** Two people saved the same object: both texts, and what to do about it. Nothing has been overwritten. */
export function Conflict({ what, mine, theirs, by, at, onKeepMine, onTakeTheirs, onMerge, onClose }: ConflictProps) {
	return (
		<DialogFrame
			title={`This ${what} was saved by somebody else meanwhile`}
			width={1040}
			onClose={onClose}
			cancel="Decide later"
			submit="Keep mine"
			onSubmit={onKeepMine}
		>
			<p className="second">
				{by ?? 'Somebody'} saved it {relativeDate(at).toLowerCase()}. Nothing was overwritten; whatever is replaced
				stays as a revision.
			</p>
			<DifferenceView
				left={{ title: 'Mine, not saved', text: mine }}
				right={{ title: `Theirs, saved by ${by ?? 'somebody'}`, text: theirs }}
			/>
			<div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
				<Action onClick={onTakeTheirs}>Take theirs</Action>
				{onMerge && (
					<Action onClick={onMerge} title="Both texts go into the editor, the places that differ marked">
						Merge by hand
					</Action>
				)}
			</div>
		</DialogFrame>
	)
}
