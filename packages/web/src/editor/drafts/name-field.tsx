import { TextInput } from '../../ui/text-input.tsx'

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
export const NameField = ({ label, value, onChange, error, readOnly, autoFocus, helper }: NameFieldProps) => (
	<TextInput
		label={label}
		value={value}
		onChange={onChange}
		wrong={error !== undefined}
		helper={error ?? helper}
		readOnly={readOnly ?? false}
		autoFocus={autoFocus ?? false}
		strong
	/>
)
