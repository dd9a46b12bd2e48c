import { atOnceWords, sayAtOnce } from '@assay/contract/at-once'
import { MenuItem, TextField } from '@mui/material'

interface AtOnceFieldProps {
	/** `null` = as the test plan says. */
	value: number | null
	onChange: (value: number | null) => void
	/** What the test plan says, where it may be left to it. */
	plan?: number
	readOnly?: boolean
}

const { oneAfterAnother, sideBySide, most } = atOnceWords
const usual = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, most]

/** How many features of a test plan run at the same time. */
export function AtOnceField({ value, onChange, plan, readOnly = false }: AtOnceFieldProps) {
	const numbers = value === null || value < 2 || usual.includes(value) ? usual : [...usual, value].sort((a, b) => a - b)
	return (
		<TextField
			select
			label="At once"
			value={value ?? ''}
			onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
			disabled={readOnly}
			slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
		>
			{plan !== undefined && <MenuItem value="">As the test plan says: {sayAtOnce(plan).toLowerCase()}</MenuItem>}
			{[oneAfterAnother, sideBySide, ...numbers].map((count) => (
				<MenuItem key={count} value={count}>
					{sayAtOnce(count)}
				</MenuItem>
			))}
		</TextField>
	)
}
