import type { CallFailed } from '@assay/contract/client'
import type { Project } from '@assay/contract/projects'
import { type AssignableRole, assignableRoles, userSays, users } from '@assay/contract/users'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'
import { useHere } from '../ui/use-here.ts'

const titles: Record<AssignableRole, string> = {
	projectadmin: 'Project Admin',
	developer: 'Developer',
	read_only: 'Read-only',
}

/** The server's own sentence: it answers 404 for a project that is gone, too. */
const saysUnknown = ({ problem }: CallFailed) => (problem?.detail === userSays.unknown ? userSays.unknown : undefined)

/** Beside the name the words "Not found" of something else would be read as said of it. */
const sentenceOf = (failure: CallFailed) =>
	saysUnknown(failure) ?? ((failure.status !== 404 && failure.problem?.detail) || failure.message)

interface AssignUserDialogProps {
	project: Project
	onClose: () => void
	onAssigned: (role: AssignableRole) => void
}

/** Joins somebody to a project: who, and as what. */
export function AssignUserDialog({ project, onClose, onAssigned }: AssignUserDialogProps) {
	const [username, setUsername] = useState('')
	const [role, setRole] = useState<AssignableRole | ''>('')
	const { save, busy, failure, reset } = useSave(users.assign, { fails: saysUnknown })
	const here = useHere()
	const wrong = failure && sentenceOf(failure)
	const assign = async () => {
		if (role === '') return
		const assigned = await save({ body: { applicationId: project.id, username: username.trim(), role } })
		// The role that was sent: another one may have been chosen meanwhile.
		if (assigned && here.current) onAssigned(role)
	}
	return (
		<DialogFrame
			title="Assign User"
			submit="Assign"
			onSubmit={() => void assign()}
			onClose={onClose}
			disabled={username.trim() === '' || role === ''}
			busy={busy}
		>
			<TextField
				label="Username or email"
				value={username}
				autoFocus
				onChange={(event) => {
					reset()
					setUsername(event.target.value)
				}}
				error={wrong !== undefined && wrong !== null}
				helperText={wrong || 'Exactly as the account has it'}
				slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } }}
			/>
			<TextField
				select
				label="Role"
				value={role}
				onChange={(event) => {
					reset()
					setRole(event.target.value as AssignableRole)
				}}
				slotProps={{ select: { displayEmpty: true } }}
			>
				<MenuItem value="" disabled sx={{ display: 'none' }}>
					Choose a role
				</MenuItem>
				{assignableRoles.map((one) => (
					<MenuItem key={one} value={one}>
						{titles[one]}
					</MenuItem>
				))}
			</TextField>
		</DialogFrame>
	)
}
