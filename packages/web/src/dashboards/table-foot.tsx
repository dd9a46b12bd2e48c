import { ListItemText, MenuItem } from '@mui/material'
import { MenuButton } from '../ui/menu-button.tsx'
import { Pager } from '../ui/pager.tsx'
import styles from './table.module.css'
import { type TablePage, tableSizes } from './table-page.ts'

/** How many rows a page has, and the pages. */
export function TableFoot({ of: { page, size, toPage, toSize }, count }: { of: TablePage; count: number }) {
	return (
		<div className={styles.foot}>
			<MenuButton bare label="rows per page" content={`${size} rows`}>
				{(close) =>
					tableSizes.map((one) => (
						<MenuItem
							key={one}
							selected={one === size}
							onClick={() => {
								close()
								toSize(one)
							}}
						>
							<ListItemText>{one} rows</ListItemText>
						</MenuItem>
					))
				}
			</MenuButton>
			<Pager page={page} size={size} count={count} onPage={toPage} />
		</div>
	)
}
