import { projects } from '@assay/contract/projects'
import { may } from '@assay/contract/roles'
import { screenLimits } from '@assay/contract/screens'
import { useEffect } from 'react'
import { renew, useMe } from '../session.ts'
import { useProjects } from '../shell/current-project.tsx'
import { Icon } from '../ui/icon.tsx'
import { useParams } from '../ui/list-url.ts'
import { Pager } from '../ui/pager.tsx'
import { forgetAllBut } from '../ui/read.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Unread } from '../ui/unread.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { NoProjects } from './no-projects.tsx'
import { ProjectCard } from './project-card.tsx'
import { type ProjectAsked, ProjectDialog, ProjectDialogs } from './project-dialogs.tsx'
import styles from './projects-page.module.css'

const size = screenLimits.page
const onlySuperAdmins = 'Only a super admin can add a project'

/** The grid of the caller's projects, 10 per page. */
export function ProjectsPage() {
	const { roles } = useMe()
	const read = useProjects()
	const { data: all, isFetching } = read
	const [params, change] = useParams()
	const { asked: dialog, ask, close } = useAsked<{ what: ProjectAsked; id: number }>()
	const mayCreate = may(roles, 'project.create')
	const adding = params.has('add') && mayCreate
	const add = () => change({ add: 1 })
	const count = all?.length ?? 0
	const page = Math.min(Math.max(0, Number(params.get('page') ?? 1) - 1 || 0), Math.max(0, Math.ceil(count / size) - 1))
	const shown = all?.slice(page * size, (page + 1) * size) ?? []
	const chosen = all?.find(({ id }) => id === dialog?.id)

	// Opening the list forgets what was read of any project, and asks anew to which ones one belongs.
	useEffect(() => {
		forgetAllBut(projects.list)
		void renew()
	}, [])

	return (
		<>
			{!all && <Unread read={read} />}
			{all?.length === 0 && <NoProjects onAdd={add} why={mayCreate ? undefined : onlySuperAdmins} />}
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
							<ProjectCard key={project.id} project={project} onAsk={(what) => ask({ what, id: project.id })} />
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
			{chosen && dialog && <ProjectDialogs project={chosen} asked={dialog.what} onClose={close} />}
		</>
	)
}
