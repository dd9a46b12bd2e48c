import type { Environment } from '@assay/contract/environments'
import { TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRested } from '../ui/use-rested.ts'
import type { CountChosen } from './chosen.ts'

interface TagsFieldProps {
	value: string
	onChange: (tags: string) => void
	/** Absent where nothing can be counted yet. */
	count: CountChosen | undefined
	/** What is counted, to keep answers apart: 'plan 7'. */
	of: string
	environment: Environment | undefined
}

/** The tags of a run, with how many scenarios they take; tags that cannot be read say so while they are typed. */
export function TagsField({ value, onChange, count, of, environment }: TagsFieldProps) {
	const tags = useRested(value.trim())
	const { data } = useQuery({
		queryKey: ['chosen', of, environment?.id, tags],
		enabled: count !== undefined,
		gcTime: 0,
		queryFn: () => count?.(tags, environment) ?? null,
	})
	const refused = data && 'refused' in data ? data.refused : undefined
	return (
		<TextField
			label="Tag Name (Optional)"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			placeholder="@smoke"
			error={refused !== undefined}
			helperText={refused ?? <Taken chosen={data && 'runs' in data ? data : undefined} />}
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
