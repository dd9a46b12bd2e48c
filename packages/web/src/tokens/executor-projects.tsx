import { Checkbox, MenuItem, TextField } from '@mui/material'

type Named = { id: number; name: string }

interface ExecutorProjectsProps {
	projects: Named[]
	ids: number[]
	onChange: (ids: number[]) => void
}

/** The projects whose runs an executor may take. */
export const ExecutorProjects = ({ projects, ids, onChange }: ExecutorProjectsProps) => (
	<TextField
		select
		label="Takes runs of"
		value={ids}
		onChange={(event) => onChange(event.target.value as unknown as number[])}
		error={ids.length === 0}
		helperText={ids.length === 0 ? 'Choose at least one project.' : 'As long as you are an admin there.'}
		slotProps={{ select: { multiple: true, renderValue: () => namesOf(projects, ids) } }}
		sx={{ flex: '1 0 100%' }}
	>
		{projects.map(({ id, name }) => (
			<MenuItem key={id} value={id} dense>
				<Checkbox size="small" checked={ids.includes(id)} tabIndex={-1} />
				<span className="cut">{name}</span>
			</MenuItem>
		))}
	</TextField>
)

const namesOf = (projects: Named[], ids: number[]) =>
	projects
		.filter(({ id }) => ids.includes(id))
		.map(({ name }) => name)
		.join(', ')
