import { type Project, projects } from '@assay/contract/projects'
import { renew } from '../session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useSave } from '../ui/save.ts'

/** Deleting a project takes its group and everything in it. */
export function DeleteProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
	const remove = useSave(projects.remove, {
		done: () => {
			void renew()
			onClose()
		},
	})
	return (
		<ConfirmDialog
			title="Delete Project"
			busy={remove.busy}
			onOk={() => void remove.save({ body: { id: project.id } })}
			onClose={onClose}
		>
			Are you sure, you want to delete the project '{project.name}' ? Its features, environments, objects and runs go
			with it.
		</ConfirmDialog>
	)
}
