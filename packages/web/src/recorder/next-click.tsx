import { ToggleButton, ToggleButtonGroup } from '@mui/material'

/** What the next click looks at instead of clicking. */
export type Check = 'text' | 'present' | 'hover'

const words: Record<Check, string> = { text: 'Verify text', present: 'Verify present', hover: 'Hover' }

interface NextClickProps {
	/** Those that one may choose. */
	checks: Check[]
	/** Undefined: it clicks. */
	check: Check | undefined
	onCheck: (check: Check | undefined) => void
	disabled: boolean
}

/** What the next click is for. */
export function NextClick({ checks, check, onCheck, disabled }: NextClickProps) {
	return (
		<ToggleButtonGroup
			exclusive
			size="small"
			value={check ?? null}
			onChange={(_, value: Check | null) => onCheck(value ?? undefined)}
			aria-label="What the next click is for"
			disabled={disabled}
		>
			{checks.map((value) => (
				<ToggleButton key={value} value={value} sx={{ textTransform: 'none', px: 1.25, py: 0.25 }}>
					{words[value]}
				</ToggleButton>
			))}
		</ToggleButtonGroup>
	)
}
