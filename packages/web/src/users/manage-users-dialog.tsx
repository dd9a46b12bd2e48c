import type { Project } from '@assay/contract/projects'
import { may } from '@assay/contract/roles'
import type { User } from '@assay/contract/users'
import { Tab, Tabs } from '@mui/material'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { AssignUserDialog } from './assign-user-dialog.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'
import { type ListedRole, UserList, userTabs } from './user-list.tsx'

interface ManageUsersDialogProps {
	project: Project
	onClose: () => void
}

/** Who belongs to a project, by role; assigning and removing. */
export function ManageUsersDialog({ project, onClose }: ManageUsersDialogProps) {
	const [role, setRole] = useState<ListedRole>('admin')
	const [assigning, setAssigning] = useState(false)
	const removing = useAsked<User>()
	return (
		<>
			<DialogFrame
				title={`Manage Users of ${project.name}`}
				width={720}
				cancel="Close"
				submit="Assign User"
				disabled={!may(project.roles, 'project.users')}
				onSubmit={() => setAssigning(true)}
				onClose={onClose}
			>
				<Tabs
					value={role}
					onChange={(_, next: ListedRole) => setRole(next)}
					variant="scrollable"
					scrollButtons={false}
					aria-label="Users by role"
				>
					{userTabs.map(({ role, title }) => (
						<Tab key={role} value={role} label={title} id={`users-${role}`} aria-controls="users-list" />
					))}
				</Tabs>
				<div id="users-list" role="tabpanel" aria-labelledby={`users-${role}`}>
					<UserList key={role} project={project} role={role} onRemove={removing.ask} />
				</div>
			</DialogFrame>
			{assigning && (
				<AssignUserDialog
					project={project}
					onClose={() => setAssigning(false)}
					onAssigned={(given) => {
						setAssigning(false)
						setRole(given)
					}}
				/>
			)}
			{removing.asked && <RemoveUserDialog project={project} user={removing.asked} onClose={removing.close} />}
		</>
	)
}
