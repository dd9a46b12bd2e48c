import type { Revision } from '@assay/contract/revisions'
import { Action } from '../../ui/action.tsx'
import { longDate, relativeDate } from '../../ui/dates.ts'
import styles from './revisions-dialog.module.css'

export const revisionsOfPage = 10

interface RevisionListProps {
	/** Of the page. */
	revisions: Revision[]
	shown: Revision | undefined
	/** From 0; how many there are nobody knows. */
	page: number
	onChoose: (revision: Revision) => void
	onPage: (page: number) => void
}

/** Which saves there were, the newest first, by when and by whom. */
export const RevisionList = ({ revisions, shown, page, onChoose, onPage }: RevisionListProps) => (
	<div>
		<ul className={styles.rows}>
			{revisions.map((revision) => (
				<li key={revision.id}>
					<button
						type="button"
						aria-pressed={revision.id === shown?.id}
						title={longDate(revision.updated_date_time)}
						onClick={() => onChoose(revision)}
					>
						<span className="medium">{relativeDate(revision.updated_date_time)}</span>
						<span className="small quiet">{revision.updated_by ?? 'unknown'}</span>
					</button>
				</li>
			))}
		</ul>
		{(page > 0 || revisions.length === revisionsOfPage) && (
			<div className={styles.pages}>
				<Action kind="bare" disabled={page === 0} onClick={() => onPage(page - 1)}>
					Newer
				</Action>
				<Action kind="bare" disabled={revisions.length < revisionsOfPage} onClick={() => onPage(page + 1)}>
					Older
				</Action>
			</div>
		)}
	</div>
)
