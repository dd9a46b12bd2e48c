import { renew } from '../session.ts'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Mark } from './mark.tsx'

/** The pages are there, the server is not. */
export function Unreachable() {
	return (
		<main style={{ minHeight: '100dvh', display: 'grid' }}>
			<EmptyState
				picture={<Mark size={40} />}
				action={
					<Action kind="primary" onClick={() => void renew()}>
						Try again
					</Action>
				}
			>
				The server does not answer. It may be starting, or the connection is gone.
			</EmptyState>
		</main>
	)
}
