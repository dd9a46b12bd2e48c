import { testPlanSays } from '@assay/contract/test-plans'
import { TextInput } from '../ui/text-input.tsx'

interface DescriptionFieldProps {
	value: string
	onChange: (description: string) => void
	error: boolean
	readOnly?: boolean
	helper?: string
}

/** What a test plan is for; it grows with its text. */
export const DescriptionField = ({ value, onChange, error, readOnly, helper }: DescriptionFieldProps) => (
	<TextInput
		label="Description"
		value={value}
		onChange={onChange}
		wrong={error}
		helper={error ? testPlanSays.noDescription : helper}
		readOnly={readOnly ?? false}
		lines
		maxLength={10_000}
	/>
)
