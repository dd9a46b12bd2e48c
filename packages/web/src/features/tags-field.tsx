import { TextField } from '@mui/material'
import type { useChosen } from './use-chosen.ts'

interface TagsFieldProps {
	value: string
	onChange: (tags: string) => void
	chosen: ReturnType<typeof useChosen>
}

/** The tags of a run, with how many scenarios they take; tags that cannot be read say so while they are typed. */
export function TagsField({ value, onChange, chosen }: TagsFieldProps) {
	const refused = chosen && 'refused' in chosen ? chosen.refused : undefined
	return (
		<TextField
			label="Tag Name (Optional)"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			placeholder="@smoke"
			error={refused !== undefined}
			helperText={refused ?? <Taken chosen={chosen && 'runs' in chosen ? chosen : undefined} />}
			slotProps={{ input: { notched: false }, htmlInput: { autoComplete: 'off', spellCheck: false } }}
		/>
	)
}

function Taken({ chosen }: { chosen: { runs: number; of: number } | undefined }) {
	const hint = 'One tag, several by commas, or an expression such as @smoke and not @slow.'
	if (!chosen) return hint
	return (
		<>
			<strong>
				runs {chosen.runs} of {chosen.of} {chosen.of === 1 ? 'scenario' : 'scenarios'}
			</strong>
			{' · '}
			{hint}
		</>
	)
}
