import { TextField } from '@mui/material'

interface NameFieldProps {
	label: string
	value: string
	onChange: (name: string) => void
	/** The sentence about its length, when it does not fit. */
	error?: string | undefined
	readOnly?: boolean
	autoFocus?: boolean
	helper?: string
}

/** The name of what is edited. */
export function NameField({
	label,
	value,
	onChange,
	error,
	readOnly = false,
	autoFocus = false,
	helper,
}: NameFieldProps) {
	return (
		<TextField
			label={label}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			error={error !== undefined}
			helperText={error ?? helper}
			autoFocus={autoFocus}
			slotProps={{
				input: { notched: false },
				htmlInput: { readOnly, autoComplete: 'off', spellCheck: false, style: { fontWeight: 500 } },
			}}
		/>
	)
}
