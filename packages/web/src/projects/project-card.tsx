import { typeLabel } from '@assay/contract/feature-types'
import type { Project } from '@assay/contract/projects'
import { may } from '@assay/contract/roles'
import { Link } from 'react-router'
import { longDate } from '../ui/dates.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { Verdict, verdictOfRun } from '../ui/verdict.tsx'
import styles from './project-card.module.css'
import type { ProjectAsked } from './project-dialogs.tsx'
import { RunHistory } from './run-history.tsx'
import { TypeIcons } from './type-icons.tsx'

interface ProjectCardProps {
	project: Project
	onAsk: (asked: ProjectAsked) => void
}

/** One project: what it is, how its latest run ended, and how the ones before it did. */
export function ProjectCard({ project, onAsk }: ProjectCardProps) {
	const { id, name, applicationType, created_date_time, recentRuns, roles } = project
	const latest = recentRuns[0]
	const features = `/features?project=${id}`
	return (
		<article className={styles.card} aria-label={name}>
			<div className={`${styles.type} small quiet`}>
				<TypeIcons type={applicationType} />
				<span>{typeLabel(applicationType)}</span>
			</div>
			<h2 className="cut">
				<Link to={features}>{name}</Link>
			</h2>
			<div className="small quiet">{longDate(created_date_time)}</div>
			<div className={styles.latest}>
				{latest ? (
					<Link to={`/runs?project=${id}&run=${latest.id}`} className={styles.verdict}>
						<Verdict kind={verdictOfRun(latest)} />
						<span className="small quiet">Run {latest.id}</span>
					</Link>
				) : (
					<span className="second">No runs yet</span>
				)}
			</div>
			<RunHistory runs={recentRuns} />
			<div className={styles.foot}>
				<Link className="link medium grow" to={features}>
					Features
				</Link>
				{may(roles, 'project.users') && (
					<IconAction icon="users" label={`Manage users of ${name}`} onClick={() => onAsk('users')} />
				)}
				{may(roles, 'project.edit') && <IconAction icon="edit" label={`Edit ${name}`} onClick={() => onAsk('edit')} />}
				{may(roles, 'project.sync') && <IconAction icon="sync" label={`Sync ${name}`} onClick={() => onAsk('sync')} />}
				{may(roles, 'project.delete') && (
					<>
						<span className={styles.sep} />
						<IconAction icon="delete" label={`Delete ${name}`} onClick={() => onAsk('remove')} />
					</>
				)}
			</div>
		</article>
	)
}
