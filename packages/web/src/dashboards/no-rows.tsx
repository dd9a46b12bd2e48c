import { Action } from '../ui/action.tsx'
import styles from './table.module.css'

interface NoRowsProps {
	children: string
	/** Where the first one is made, for who may. */
	to?: string | undefined
	action?: string
}

/** In place of a table that has nothing to show. */
export const NoRows = ({ children, to, action }: NoRowsProps) => (
	<div className={styles.none}>
		<p>{children}</p>
		{to && (
			<Action icon="add" to={to}>
				{action}
			</Action>
		)}
	</div>
)
