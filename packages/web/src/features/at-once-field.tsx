import { atOnceWords, sayAtOnce } from '@assay/contract/at-once'
import { SelectField } from '../ui/select-field.tsx'

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
	const counts = [oneAfterAnother, sideBySide, ...numbers]
	return (
		<SelectField
			label="At once"
			value={value ?? ''}
			options={[
				...(plan === undefined ? [] : [{ value: '', text: `As the test plan says: ${sayAtOnce(plan).toLowerCase()}` }]),
				...counts.map((count) => ({ value: count, text: sayAtOnce(count) })),
			]}
			onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
			disabled={readOnly}
		/>
	)
}
