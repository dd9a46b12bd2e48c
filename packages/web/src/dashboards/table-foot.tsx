import { MenuButton } from '../ui/menu-button.tsx'
import { Pager } from '../ui/pager.tsx'
import styles from './table.module.css'
import { type TablePage, tableSizes } from './table-page.ts'

/** How many rows a page has, and the pages. */
export function TableFoot({ of: { page, size, toPage, toSize }, count }: { of: TablePage; count: number }) {
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
