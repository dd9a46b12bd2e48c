import { session } from '@assay/contract/session'
import { useNavigate } from 'react-router'
import { renew } from '../session.ts'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { useSave } from '../ui/save.ts'

interface NoProjectsProps {
	onAdd: () => void
	/** Why none can be added. */
	why: string | undefined
}

/** What somebody sees who belongs to no project yet: adding one, or an example that is made for him. */
export function NoProjects({ onAdd, why }: NoProjectsProps) {
	const navigate = useNavigate()
	const sample = useSave(session.sample, {
		done: ({ id }) => void renew().then(() => navigate(`/features?project=${id}`)),
	})
	return (
		<EmptyState
			picture={<Icon name="projects" size={32} />}
			action={
				<Action kind="primary" icon="add" onClick={onAdd} why={why}>
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
	)
}
