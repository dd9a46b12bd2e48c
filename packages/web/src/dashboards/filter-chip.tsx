import { Chip } from '@mui/material'
import { Icon } from '../ui/icon.tsx'

/** A filter that is on, and the way to take it off. */
export const FilterChip = ({ children, onClear }: { children: string; onClear: () => void }) => (
	<Chip
		label={children}
		onClick={onClear}
		onDelete={onClear}
		aria-label={`${children}: show all`}
		deleteIcon={
			<span style={{ display: 'inline-flex', margin: '0 4px 0 -2px' }}>
				<Icon name="close" size={12} />
			</span>
		}
		sx={{ height: 24, background: 'var(--selected)', color: 'var(--text)' }}
	/>
)
