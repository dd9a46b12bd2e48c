import { useEffect } from 'react'
import { MenuButton } from '../ui/menu-button.tsx'
import { Pager } from '../ui/pager.tsx'
import styles from './table.module.css'
import { type TablePage, tableSizes } from './table-page.ts'

interface TableFootProps {
	of: TablePage
	count: number
	/** How many of them are shown. */
	rows: number
}

/** How many rows a page has, and the pages; a page behind the last one, whose rows have gone, gives way to that. */
export function TableFoot({ of: { page, size, toPage, toSize }, count, rows }: TableFootProps) {
	const last = Math.max(0, Math.ceil(count / size) - 1)
	// Rows of a former page or filter, while the next ones are read, say nothing of this one.
	const beyond = rows === 0 && page > last
	useEffect(() => {
		if (beyond) toPage(last, { replace: true })
	}, [beyond, last])
	return (
		<div className={styles.foot}>
			<MenuButton
				look="bare"
				label="rows per page"
				content={`${size} rows`}
				entries={tableSizes.map((one) => ({ text: `${one} rows`, chosen: one === size, act: () => toSize(one) }))}
			/>
			<Pager page={page} size={size} count={count} onPage={toPage} />
		</div>
	)
}
