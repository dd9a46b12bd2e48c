import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A project of the address that is not there, or not for this user: the two look alike. */
export const NoSuchProject = () => (
	<EmptyState
		action={
			<Action kind="primary" to="/projects">
				Go to the projects
			</Action>
		}
	>
		There is no such project, or you are not assigned to it.
	</EmptyState>
)
