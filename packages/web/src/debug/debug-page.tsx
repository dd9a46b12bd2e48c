import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { screenOf } from '../shell/screens.ts'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { say } from '../ui/message-bar.tsx'
import { startDebugSession, useDebugSession } from './debug-session.ts'

/** No session: offers to start one. With one there is nothing to see yet, and it says so. */
export function DebugPage() {
	const { id } = useCurrentProject()
	const runnable = useMay('run.start')
	const session = useDebugSession(id)
	const runs = (
		<Action kind="bare" to={screenOf('/runs', id)}>
			See the latest runs
		</Action>
	)
	const start = () => {
		try {
			startDebugSession(id)
			say('Debug session started')
		} catch {
			say('Could not start the debug session. Try the operation again', 'failed')
		}
	}
	if (session)
		return (
			<EmptyState example={runs}>
				<span className="small quiet">
					Debug session <code>{session}</code> is open. Pausing a run at a step comes later; until then there is nothing
					to show here.
				</span>
			</EmptyState>
		)
	return (
		<EmptyState
			picture={<Icon name="play" size={32} />}
			action={
				<Action kind="primary" onClick={start} why={runnable ? undefined : readOnlyWhy}>
					Start Debug Session
				</Action>
			}
			example={runs}
		>
			No debug session found. Do you want to start a debug session?
		</EmptyState>
	)
}
