import { ConflictDialog } from '../editor/drafts/conflict-dialog.tsx'
import { markedMerge } from '../editor/drafts/marked-merge.ts'
import type { SavedFeature } from './use-saved-feature.ts'

/** What to do when two people saved one feature. */
export function FeatureConflict({ saved }: { saved: SavedFeature }) {
	const { draft, theirs, setTheirs, writeWith, setName } = saved
	if (!theirs) return null
	const mine = draft.text
	/** From their save, with this text in the editor. */
	const goOn = (text: string) => {
		setTheirs(undefined)
		if (text === theirs.content) setName(undefined)
		draft.rebase({ text: theirs.content, at: theirs.updated_date_time }, text)
	}
	return (
		<ConflictDialog
			what="feature"
			mine={mine}
			theirs={theirs.content}
			by={theirs.updated_by}
			at={theirs.updated_date_time}
			onKeepMine={() => {
				setTheirs(undefined)
				void writeWith({ text: mine, base: theirs.updated_date_time })
			}}
			onTakeTheirs={() => goOn(theirs.content)}
			onMerge={() => goOn(markedMerge(mine, theirs.content))}
			onClose={() => setTheirs(undefined)}
		/>
	)
}
