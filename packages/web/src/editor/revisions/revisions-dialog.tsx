import { type Revision, revisions } from '@assay/contract/revisions'
import { useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { longDate, relativeDate } from '../../ui/dates.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { useRead } from '../../ui/read.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { DifferenceView } from './difference-view.tsx'
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

const size = 10

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
	const query = { of, objectId, page, size }
	const { data } = useRead(revisions.list, { query }, { keep: true })
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
			{data === undefined && <Spinner large />}
			{data?.length === 0 && page === 0 && <p className={styles.none}>Nothing was saved yet.</p>}
			{data && (data.length > 0 || page > 0) && (
				<div className={styles.two}>
					<div>
						<ul className={styles.rows}>
							{data.map((revision) => (
								<li key={revision.id}>
									<button
										type="button"
										aria-pressed={revision.id === shown?.id}
										title={longDate(revision.updated_date_time)}
										onClick={() => setChosen(revision)}
									>
										<span className="medium">{relativeDate(revision.updated_date_time)}</span>
										<span className="small quiet">{revision.updated_by ?? 'unknown'}</span>
									</button>
								</li>
							))}
						</ul>
						{(page > 0 || data.length === size) && (
							<div className={styles.pages}>
								<Action kind="bare" disabled={page === 0} onClick={() => setPage(page - 1)}>
									Newer
								</Action>
								<Action kind="bare" disabled={data.length < size} onClick={() => setPage(page + 1)}>
									Older
								</Action>
							</div>
						)}
					</div>
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
