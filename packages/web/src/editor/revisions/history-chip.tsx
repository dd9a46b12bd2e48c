import { Chip } from '@mui/material'
import { Icon } from '../../ui/icon.tsx'

/** Whether the file history is shown, where there is little room for a switch. */
export const HistoryChip = ({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) => (
	<Chip
		label="View File History"
		icon={<Icon name="history" size={14} />}
		onClick={() => onChange(!shown)}
		aria-pressed={shown}
		sx={{
			alignSelf: 'center',
			height: 24,
			'& .MuiChip-icon': { ml: '6px', mr: '-2px', color: 'inherit' },
			'&[aria-pressed="true"]': { background: 'var(--selected)', color: 'var(--text)' },
		}}
	/>
)
