import type { Project } from '@assay/contract/projects'
import { later } from '../ui/later.tsx'
import { DeleteProjectDialog } from './delete-project-dialog.tsx'

const SyncProjectDialog = later(() =>
	import('../git/sync-project-dialog.tsx').then(({ SyncProjectDialog }) => SyncProjectDialog),
)
const ManageUsersDialog = later(() =>
	import('../users/manage-users-dialog.tsx').then(({ ManageUsersDialog }) => ManageUsersDialog),
)
export const ProjectDialog = later(() => import('./project-dialog.tsx').then(({ ProjectDialog }) => ProjectDialog))

/** What was asked for at a project's card. */
export type ProjectAsked = 'edit' | 'users' | 'sync' | 'remove'

const dialogs = {
	edit: ProjectDialog,
	users: ManageUsersDialog,
	sync: SyncProjectDialog,
	remove: DeleteProjectDialog,
}

interface ProjectDialogsProps {
	project: Project
	asked: ProjectAsked
	onClose: () => void
}

/** The dialog that answers what was asked for. */
export function ProjectDialogs({ project, asked, onClose }: ProjectDialogsProps) {
	const Answer = dialogs[asked]
	return <Answer project={project} onClose={onClose} />
}
