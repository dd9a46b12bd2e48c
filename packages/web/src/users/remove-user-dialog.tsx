import type { Project } from '@assay/contract/projects'
import { type User, users } from '@assay/contract/users'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useSave } from '../ui/save.ts'

interface RemoveUserDialogProps {
	project: Project
	user: User
	onClose: () => void
}

/** Asks before a user loses a project. */
export function RemoveUserDialog({ project, user, onClose }: RemoveUserDialogProps) {
	const removal = useSave(users.remove, { done: onClose })
	return (
		<ConfirmDialog
			title="Remove User"
			busy={removal.busy}
			onOk={() => void removal.save({ body: { applicationId: project.id, userId: user.id } })}
			onClose={onClose}
		>
			Are you sure, you want to remove the user '{user.username}' from the project '{project.name}' ?
			{removal.failure?.problem && (
				<span className="fail" role="alert" style={{ display: 'block', marginTop: 8 }}>
					{removal.failure.problem.detail}
				</span>
			)}
		</ConfirmDialog>
	)
}
