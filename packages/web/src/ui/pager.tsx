import { screenLimits } from '@assay/contract/screens'
import { IconAction } from './icon-action.tsx'
import styles from './pager.module.css'

/** "1–10 of 248" and the two arrows; pages count from 0 as on the wire. */
export function Pager({
	page,
	size = screenLimits.page,
	count,
	onPage,
}: {
	page: number
	size?: number
	count: number
	onPage: (page: number) => void
}) {
	const from = page * size + 1
	const to = Math.min(count, (page + 1) * size)
	const last = Math.max(0, Math.ceil(count / size) - 1)
	return (
		<nav className={styles.pager} aria-label="Pages">
			<span className="grow">
				{count === 0 ? '0' : `${from}–${to}`} of {count}
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
