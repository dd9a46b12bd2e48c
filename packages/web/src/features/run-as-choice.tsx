import type { FeatureType } from '@assay/contract/feature-types'
import type { RunAs } from '@assay/contract/runs'
import { loadPlan } from '@assay/engine/surfaces/load/load-plan'
import type { LoadWish } from '@assay/engine/surfaces/load/wish/load-wish'
import { MenuItem, TextField } from '@mui/material'
import { type ChosenRunAs, type RunAsProblems, usualAs } from './chosen-run-as.ts'
import { PlannedLoadFigure } from './planned-load-figure.tsx'

interface RunAsChoiceProps {
	/** Of a test plan undefined. */
	type: FeatureType | undefined
	value: ChosenRunAs
	onChange: (value: ChosenRunAs) => void
	/** What is wrong with what was typed. */
	problems: RunAsProblems | undefined
	/** What it would be, or why the settings of the environment say nothing readable. */
	load: LoadWish | string | undefined
}

const words: [RunAs['as'], string][] = [
	['FUNCTION', 'Once, as a function'],
	['LOAD', 'Load test'],
]

const asTheySay = ''

/** Whether an API feature, or those of a test plan, run once or as a load test, and then with which profile and how many executors. */
export function RunAsChoice({ type, value, onChange, problems, load }: RunAsChoiceProps) {
	const as = value.as ?? usualAs(type)
	const plan = typeof load === 'object' ? load : undefined
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
						placeholder={plan ? loadPlan(plan).profile : 'rampUsers(100) during (30 seconds)'}
						multiline
						value={value.profile}
						onChange={(event) => onChange({ ...value, profile: event.target.value })}
						error={problems?.profile !== undefined}
						helperText={problems?.profile ?? 'Left empty, gatling.inject of the environment holds.'}
						slotProps={{ htmlInput: { className: 'code', spellCheck: false } }}
					/>
					<TextField
						label="Executors taking part (Optional)"
						placeholder={plan && String(plan.executors)}
						value={value.executors}
						onChange={(event) => onChange({ ...value, executors: event.target.value })}
						error={problems?.executors !== undefined}
						helperText={problems?.executors ?? 'Left empty, load.executors of the environment holds.'}
						slotProps={{ htmlInput: { inputMode: 'numeric' } }}
					/>
					{!problems && typeof load === 'string' && <p className="small error">{load}</p>}
					{!problems && plan && <PlannedLoadFigure load={plan} />}
				</>
			)}
		</>
	)
}
