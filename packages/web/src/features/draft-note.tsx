import styles from '../editor/detail-head.module.css'
import type { useDraftText } from '../editor/drafts/use-draft-text.ts'
import { relativeDate } from '../ui/dates.ts'

/** Whether what one sees is saved; stands below the editor. */
export function DraftNote({ dirty, kept, saving, readOnly, problems }: DraftNoteProps) {
	if (readOnly) return 'Read only'
	if (saving) return 'Saving…'
	if (dirty) return kept ? 'Unsaved, kept on this computer' : 'Unsaved'
	return problems > 0 ? `Saved with ${problems === 1 ? '1 problem' : `${problems} problems`}` : 'Saved'
}

interface DraftNoteProps {
	dirty: boolean
	/** A name is not, and neither is a text for which the browser has no room. */
	kept: boolean
	saving: boolean
	readOnly: boolean
	/** Problems that the latest save found in the text. */
	problems: number
}

/** Says that the editor began with text typed earlier, and offers to drop it. */
export function RestoredNotice({ draft, savedAt }: { draft: ReturnType<typeof useDraftText>; savedAt: string }) {
	const { restored, base, discard } = draft
	if (!restored || !draft.dirty) return null
	return (
		<p className={styles.notice} role="status">
			<span>
				Restored unsaved text, typed {relativeDate(restored.at, Date.now()).toLowerCase()}.
				{base !== savedAt && ' The feature was saved by somebody since; saving will show both texts.'}
			</span>
			<button type="button" onClick={discard}>
				Discard
			</button>
		</p>
	)
}
