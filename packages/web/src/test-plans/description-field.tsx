import { testPlanSays } from '@assay/contract/test-plans'
import { TextField } from '@mui/material'

interface DescriptionFieldProps {
	value: string
	onChange: (description: string) => void
	error: boolean
	readOnly?: boolean
	helper?: string
}

/** What a test plan is for; it grows with its text. */
export function DescriptionField({ value, onChange, error, readOnly = false, helper }: DescriptionFieldProps) {
	return (
		<TextField
			label="Description"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			error={error}
			helperText={error ? testPlanSays.noDescription : helper}
			multiline
			maxRows={8}
			slotProps={{ input: { notched: false }, htmlInput: { readOnly, maxLength: 10_000 } }}
		/>
	)
}
