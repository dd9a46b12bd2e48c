import { useLocation } from 'react-router'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Mark } from './mark.tsx'

/** An address that is no screen. */
export function NotFound() {
	const { pathname } = useLocation()
	return (
		<main style={{ minHeight: '100dvh', display: 'grid' }}>
			<EmptyState
				picture={<Mark size={40} />}
				action={
					<Action kind="primary" to="/projects">
						Go to the projects
					</Action>
				}
			>
				There is no screen at <code style={{ overflowWrap: 'anywhere' }}>{pathname}</code>. The address may be mistyped,
				or the link is from another product.
			</EmptyState>
		</main>
	)
}
