import { Icon } from '../ui/icon.tsx'
import styles from './filter-chip.module.css'

/** A filter that is on, and the way to take it off. */
export const FilterChip = ({ children, onClear }: { children: string; onClear: () => void }) => (
	<button
		type="button"
		className={styles.chip}
		aria-label={`${children}: show all`}
		onClick={onClear}
		onKeyDown={({ key }) => (key === 'Delete' || key === 'Backspace') && onClear()}
	>
		{children}
		<Icon name="close" size={12} />
	</button>
)
