import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.tsx'
import { useMaybeProject } from './current-project.tsx'
import { screenOf } from './screens.ts'

/** A screen that is planned and not built: says so, and shows nothing it does not know. */
export function ComesLater({ title, icon, children }: { title: string; icon: IconName; children: string }) {
	const project = useMaybeProject()
	return (
		<EmptyState
			picture={<Icon name={icon} size={32} />}
			action={
				<Action kind="primary" to={project ? screenOf('/features', project.id) : '/projects'}>
					{project ? 'Go to the features' : 'Go to the projects'}
				</Action>
			}
			example={
				project && (
					<Action kind="bare" to={screenOf('/runs', project.id)}>
						See the latest runs
					</Action>
				)
			}
		>
			<strong style={{ display: 'block', color: 'var(--text)', marginBottom: 4 }}>{title} comes later</strong>
			{children}
		</EmptyState>
	)
}
