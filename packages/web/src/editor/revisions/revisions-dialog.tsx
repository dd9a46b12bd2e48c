import { type Revision, revisions } from '@assay/contract/revisions'
import { useState } from 'react'
import { longDate } from '../../ui/dates.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { useRead } from '../../ui/read.ts'
import { Unread } from '../../ui/unread.tsx'
import { DifferenceView } from './difference-view.tsx'
import { RevisionList, revisionsOfPage } from './revision-list.tsx'
import styles from './revisions-dialog.module.css'

export interface RevisionsOf {
	of: 'feature' | 'environment' | 'globalObject'
	objectId: number
	/** A text of all that one edits, of a revision or of what stands in the editor now. */
	textOf: (fields: Record<string, string>) => string
	/** What stands in the editor now. */
	now: string
	/** Puts a revision's texts into the editor; nothing is saved yet. Absent for who may not change it. */
	onRestore?: ((fields: Record<string, string>) => void) | undefined
}

/** What stood in an object after each save, beside what stands in the editor now. */
export function RevisionsDialog({
	of,
	objectId,
	textOf,
	now,
	onRestore,
	onClose,
}: RevisionsOf & { onClose: () => void }) {
	const [page, setPage] = useState(0)
	const [chosen, setChosen] = useState<Revision>()
	const query = { of, objectId, page, size: revisionsOfPage }
	const read = useRead(revisions.list, { query }, { keep: true })
	const { data } = read
	// The newest is what is saved now; what one looks for is before it.
	const shown = chosen ?? (page === 0 ? data?.[1] : undefined) ?? data?.[0]
	return (
		<DialogFrame
			title="File History"
			width={1040}
			onClose={onClose}
			cancel="Close"
			disabled={!shown}
			{...(onRestore
				? {
						submit: 'Restore',
						onSubmit: () => {
							if (shown) onRestore(shown.fields)
							onClose()
						},
					}
				: {})}
		>
			{!data && <Unread read={read} />}
			{data?.length === 0 && page === 0 && <p className={styles.none}>Nothing was saved yet.</p>}
			{data && (data.length > 0 || page > 0) && (
				<div className={styles.two}>
					<RevisionList revisions={data} shown={shown} page={page} onChoose={setChosen} onPage={setPage} />
					{shown && (
						<DifferenceView
							left={{ title: `As saved ${longDate(shown.updated_date_time)}`, text: textOf(shown.fields) }}
							right={{ title: 'Now in the editor', text: now }}
						/>
					)}
				</div>
			)}
		</DialogFrame>
	)
}
