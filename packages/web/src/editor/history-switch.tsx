import { FormControlLabel, Switch } from '@mui/material'
import { useParams } from '../ui/list-url.ts'

/** Whether the file history is shown; the address knows it. */
export function useHistoryShown(): [boolean, (shown: boolean) => void] {
	const [params, change] = useParams()
	return [params.get('history') === '1', (shown) => change({ history: shown ? 1 : null }, { replace: true })]
}

export function HistorySwitch({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
	return (
		<FormControlLabel
			label="View File History"
			control={<Switch size="small" checked={shown} onChange={(_, checked) => onChange(checked)} />}
			slotProps={{ typography: { sx: { fontSize: 12, lineHeight: '16px', color: 'var(--text-2)' } } }}
			sx={{ m: 0, gap: '4px', whiteSpace: 'nowrap' }}
		/>
	)
}
