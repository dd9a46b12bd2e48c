import { scheduleSays } from '@assay/contract/schedules'
import { MenuItem, TextField } from '@mui/material'
import { Link } from 'react-router'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useCurrentProject } from '../shell/current-project.tsx'

interface EnvironmentFieldProps {
	value: number | undefined
	onChange: (id: number) => void
	missing: boolean
}

/** Where a schedule runs. */
export function EnvironmentField({ value, onChange, missing }: EnvironmentFieldProps) {
	const project = useCurrentProject()
	const { environments } = useCurrentEnvironment()
	const known = environments?.some(({ id }) => id === value)
	return (
		<>
			<TextField
				select
				label="Select Run Environment"
				value={known ? value : ''}
				onChange={(event) => onChange(Number(event.target.value))}
				error={missing}
				helperText={missing ? scheduleSays.noEnvironment : undefined}
			>
				{environments?.map(({ id, name }) => (
					<MenuItem key={id} value={id}>
						{name}
					</MenuItem>
				))}
				{environments?.length === 0 && <MenuItem disabled>This project has no environment yet</MenuItem>}
			</TextField>
			{environments?.length === 0 && (
				<p className="small second">
					<Link className="link" to={`/environments?project=${project.id}&add=1`}>
						Add an environment
					</Link>{' '}
					first: it says where to run and with which data.
				</p>
			)}
		</>
	)
}
