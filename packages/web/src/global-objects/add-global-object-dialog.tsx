import { type GlobalObject, globalObjectAddFailed, globalObjects } from '@assay/contract/global-objects'
import { wrongObjectName } from '@assay/contract/names'
import { may } from '@assay/contract/roles'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { NameField } from '../editor/drafts/name-field.tsx'
import { useCurrentProject, useProjects } from '../shell/current-project.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'

interface AddGlobalObjectDialogProps {
	onClose: () => void
	onAdded: (object: GlobalObject) => void
}

export function AddGlobalObjectDialog({ onClose, onAdded }: AddGlobalObjectDialogProps) {
	const current = useCurrentProject()
	const { data: projects = [current] } = useProjects()
	const [name, setName] = useState('')
	const [project, setProject] = useState(current.id)
	const { save, busy, failure, reset } = useSave(globalObjects.save, {
		fails: () => globalObjectAddFailed,
		doneHere: onAdded,
	})
	const problem = wrongObjectName(name)
	return (
		<DialogFrame
			title="Add Global Object"
			submit="Add"
			onSubmit={() => void save({ body: { name, content: '', locator: '{}', application_id: project } })}
			onClose={onClose}
			disabled={problem !== undefined}
			busy={busy}
		>
			<NameField
				label="Global Object Name"
				value={name}
				onChange={(typed) => {
					reset()
					setName(typed)
				}}
				autoFocus
				error={name === '' ? undefined : (problem ?? failure?.problem?.detail)}
			/>
			<TextField
				select
				label="Application"
				value={project}
				onChange={(event) => {
					reset()
					setProject(Number(event.target.value))
				}}
			>
				{projects
					.filter(({ roles }) => may(roles, 'globalObject.save'))
					.map(({ id, name }) => (
						<MenuItem key={id} value={id}>
							{name}
						</MenuItem>
					))}
			</TextField>
		</DialogFrame>
	)
}
