import { environments as routes } from '@assay/contract/environments'
import { MenuItem, TextField } from '@mui/material'
import { Link } from 'react-router'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import { useCurrentProject } from './current-project.tsx'

interface EnvironmentFieldProps {
	value: number | undefined
	onChange: (id: number) => void
	/** What is said where one should have been chosen and was not. */
	problem: string | undefined
	autoFocus?: boolean
}

/** Where something runs: one of the project's environments, or the way to the first. */
export function EnvironmentField({ value, onChange, problem, autoFocus = false }: EnvironmentFieldProps) {
	const project = useCurrentProject()
	const read = useRead(routes.all, { query: { applicationId: project.id } })
	const environments = read.data
	const known = environments?.some(({ id }) => id === value)
	return (
		<>
			<TextField
				select
				label="Select Run Environment"
				autoFocus={autoFocus}
				value={known ? value : ''}
				onChange={(event) => onChange(Number(event.target.value))}
				error={problem !== undefined}
				helperText={problem}
			>
				{environments?.map(({ id, name }) => (
					<MenuItem key={id} value={id}>
						{name}
					</MenuItem>
				))}
				{environments?.length === 0 && <MenuItem disabled>This project has no environment yet</MenuItem>}
			</TextField>
			{!environments && <Unread read={read} meanwhile={null} />}
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
