import type { FeatureType } from '@assay/contract/feature-types'
import type { RunAs } from '@assay/contract/runs'
import { MenuItem, TextField } from '@mui/material'
import { type ChosenRunAs, type RunAsProblems, usualAs } from './chosen-run-as.ts'
import { ProfileFigure } from './profile-figure.tsx'

interface RunAsChoiceProps {
	/** Of a test plan undefined. */
	type: FeatureType | undefined
	value: ChosenRunAs
	onChange: (value: ChosenRunAs) => void
	/** What is wrong with what was typed. */
	problems: RunAsProblems | undefined
}

const words: [RunAs['as'], string][] = [
	['FUNCTION', 'Once, as a function'],
	['LOAD', 'Load test'],
]

const asTheySay = ''

/** Whether an API feature, or those of a test plan, run once or as a load test, and then with which profile and how many executors. */
export function RunAsChoice({ type, value, onChange, problems }: RunAsChoiceProps) {
	const as = value.as ?? usualAs(type)
	return (
		<>
			<TextField
				select
				label="Run as"
				value={as ?? asTheySay}
				onChange={(event) => onChange({ ...value, as: (event.target.value || undefined) as RunAs['as'] | undefined })}
				{...(type ? {} : { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } })}
			>
				{!type && <MenuItem value={asTheySay}>Each as its type says</MenuItem>}
				{words.map(([word, label]) => (
					<MenuItem key={word} value={word}>
						{label}
					</MenuItem>
				))}
			</TextField>
			{as === 'LOAD' && (
				<>
					<TextField
						label="Load profile (Optional)"
						placeholder="rampUsers(100) during (30 seconds)"
						multiline
						value={value.profile}
						onChange={(event) => onChange({ ...value, profile: event.target.value })}
						error={problems?.profile !== undefined}
						helperText={problems?.profile ?? 'Left empty, gatling.inject of the environment holds.'}
						slotProps={{ htmlInput: { className: 'code', spellCheck: false } }}
					/>
					{problems?.profile === undefined && value.profile.trim() !== '' && (
						<ProfileFigure
							text={value.profile}
							executors={problems?.executors === undefined ? Number(value.executors) || 1 : 1}
						/>
					)}
					<TextField
						label="Executors taking part (Optional)"
						value={value.executors}
						onChange={(event) => onChange({ ...value, executors: event.target.value })}
						error={problems?.executors !== undefined}
						helperText={problems?.executors ?? 'Left empty, load.executors of the environment holds.'}
						slotProps={{ htmlInput: { inputMode: 'numeric' } }}
					/>
				</>
			)}
		</>
	)
}
