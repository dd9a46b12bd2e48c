import { screenLimits } from '@assay/contract/screens'
import { IconAction } from './icon-action.tsx'
import styles from './pager.module.css'

/** "1–10 of 248" and the two arrows; pages count from 0 as on the wire. `more`: there are more than were counted, "of 10,000+". */
export function Pager({
	page,
	size = screenLimits.page,
	count,
	more = false,
	onPage,
}: {
	page: number
	size?: number
	count: number
	more?: boolean
	onPage: (page: number) => void
}) {
	const from = page * size + 1
	const to = more ? (page + 1) * size : Math.min(count, (page + 1) * size)
	const last = more ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil(count / size) - 1)
	return (
		<nav className={styles.pager} aria-label="Pages">
			<span className="grow">
				{count === 0 ? '0' : `${from}–${to}`} of {more ? `${count.toLocaleString('en-US')}+` : count}
			</span>
			<IconAction
				icon="left"
				label="Previous page"
				onClick={() => onPage(page - 1)}
				why={page <= 0 ? 'This is the first page' : undefined}
			/>
			<IconAction
				icon="right"
				label="Next page"
				onClick={() => onPage(page + 1)}
				why={page >= last ? 'This is the last page' : undefined}
			/>
		</nav>
	)
}
