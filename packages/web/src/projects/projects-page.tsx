import { projects } from '@assay/contract/projects'
import { may } from '@assay/contract/roles'
import { screenLimits } from '@assay/contract/screens'
import { session as sessionRoutes } from '@assay/contract/session'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { renew, useMe } from '../session.ts'
import { useProjects } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { later } from '../ui/later.tsx'
import { useParams } from '../ui/list-url.ts'
import { Pager } from '../ui/pager.tsx'
import { forgetAllBut } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { Spinner } from '../ui/spinner.tsx'
import { DeleteProjectDialog } from './delete-project-dialog.tsx'
import { ProjectCard } from './project-card.tsx'
import styles from './projects-page.module.css'

const SyncProjectDialog = later(() =>
	import('../git/sync-project-dialog.tsx').then(({ SyncProjectDialog }) => SyncProjectDialog),
)
const ManageUsersDialog = later(() =>
	import('../users/manage-users-dialog.tsx').then(({ ManageUsersDialog }) => ManageUsersDialog),
)
const ProjectDialog = later(() => import('./project-dialog.tsx').then(({ ProjectDialog }) => ProjectDialog))

const size = screenLimits.page
const onlySuperAdmins = 'Only a super admin can add a project'

/** The grid of the caller's projects, 10 per page. */
export function ProjectsPage() {
	const { roles } = useMe()
	const { data: all, isPending, isFetching } = useProjects()
	const [params, change] = useParams()
	const [dialog, setDialog] = useState<{ what: 'edit' | 'users' | 'sync' | 'remove'; id: number }>()
	const navigate = useNavigate()
	const sample = useSave(sessionRoutes.sample, {
		done: ({ id }) => void renew().then(() => navigate(`/features?project=${id}`)),
	})
	const mayCreate = may(roles, 'project.create')
	const adding = params.has('add') && mayCreate
	const add = () => change({ add: 1 })
	const count = all?.length ?? 0
	const page = Math.min(Math.max(0, Number(params.get('page') ?? 1) - 1 || 0), Math.max(0, Math.ceil(count / size) - 1))
	const shown = all?.slice(page * size, (page + 1) * size) ?? []
	const chosen = all?.find(({ id }) => id === dialog?.id)
	const close = () => setDialog(undefined)
	const why = mayCreate ? undefined : onlySuperAdmins

	// Opening the list forgets what was read of any project, and asks anew to which ones one belongs.
	useEffect(() => {
		forgetAllBut(projects.list)
		void renew()
	}, [])

	return (
		<>
			{isPending && <Spinner large />}
			{all?.length === 0 && (
				<EmptyState
					picture={<Icon name="projects" size={32} />}
					action={
						<Action kind="primary" icon="add" onClick={add} why={why}>
							Add project
						</Action>
					}
					example={
						<Action kind="bare" busy={sample.busy} onClick={() => void sample.save({})} why={why}>
							See an example
						</Action>
					}
				>
					Your are currently not assigned to any project. Please contact with your project admin to get required access.
				</EmptyState>
			)}
			{count > 0 && (
				<div className={styles.page}>
					<div className="row">
						<h1 className="big">Projects</h1>
						<Spinner on={isFetching} />
						<span className="grow" />
						<span className="small quiet">{count === 1 ? '1 project' : `${count} projects`}</span>
					</div>
					<div className={styles.cards}>
						{shown.map((project) => (
							<ProjectCard
								key={project.id}
								project={project}
								onEdit={() => setDialog({ what: 'edit', id: project.id })}
								onUsers={() => setDialog({ what: 'users', id: project.id })}
								onSync={() => setDialog({ what: 'sync', id: project.id })}
								onRemove={() => setDialog({ what: 'remove', id: project.id })}
							/>
						))}
						{mayCreate && (
							<button type="button" className={styles.add} onClick={add}>
								<Icon name="add" />
								Add project
							</button>
						)}
					</div>
					<div className={styles.pager}>
						<Pager page={page} count={count} onPage={(next) => change({ page: next > 0 ? next + 1 : null })} />
					</div>
				</div>
			)}
			{adding && <ProjectDialog onClose={() => change({ add: null }, { replace: true })} />}
			{chosen && dialog?.what === 'edit' && <ProjectDialog project={chosen} onClose={close} />}
			{chosen && dialog?.what === 'users' && <ManageUsersDialog project={chosen} onClose={close} />}
			{chosen && dialog?.what === 'sync' && <SyncProjectDialog project={chosen} onClose={close} />}
			{chosen && dialog?.what === 'remove' && <DeleteProjectDialog project={chosen} onClose={close} />}
		</>
	)
}
