import type { Project } from '@assay/contract/projects'
import { may } from '@assay/contract/roles'
import { useState } from 'react'
import { IconAction } from '../ui/icon-action.tsx'
import { later } from '../ui/later.tsx'

const PushProjectDialog = later(() =>
	import('./push-project-dialog.tsx').then(({ PushProjectDialog }) => PushProjectDialog),
)

/** The header's push action for the project one works in, which it is handed. */
export function PushButton({ project }: { project: Project }) {
	const [open, setOpen] = useState(false)
	return (
		<>
			<IconAction
				icon="upload"
				label="Push project"
				onClick={() => setOpen(true)}
				why={may(project.roles, 'project.push') ? undefined : 'Read-only users cannot push a project'}
			/>
			{open && <PushProjectDialog project={project} onClose={() => setOpen(false)} />}
		</>
	)
}
