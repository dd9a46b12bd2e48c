import { Chip, FormControlLabel, Switch } from '@mui/material'
import { Icon } from '../../ui/icon.tsx'
import { useParams } from '../../ui/list-url.ts'

interface HistoryProps {
	shown: boolean
	onChange: (shown: boolean) => void
}

/** Whether the file history is shown; the address knows it. */
export function useHistoryShown(): [boolean, (shown: boolean) => void] {
	const [params, change] = useParams()
	return [params.get('history') === '1', (shown) => change({ history: shown ? 1 : null }, { replace: true })]
}

export function HistorySwitch({ shown, onChange }: HistoryProps) {
	return (
		<FormControlLabel
			label="View File History"
			control={<Switch checked={shown} onChange={(_, checked) => onChange(checked)} />}
			slotProps={{ typography: { sx: { fontSize: 12, lineHeight: '16px', color: 'var(--text-2)' } } }}
			sx={{ m: 0, gap: '4px', whiteSpace: 'nowrap' }}
		/>
	)
}

export function HistoryChip({ shown, onChange }: HistoryProps) {
	return (
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
}
