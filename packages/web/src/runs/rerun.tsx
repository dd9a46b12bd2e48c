import type { Run } from '@assay/contract/runs'
import { useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { useKeys } from '../ui/keys.ts'
import { useRerun } from './use-rerun.ts'

/** Runs what is over once more, and of what failed that alone where it has `parts`. */
export function Rerun({ run, parts }: { run: Run; parts: boolean }) {
	const mayRun = useMay('run.start')
	const { busy, again } = useRerun(run.id)
	const failed = run.status === 'FAILURE' && parts
	const why = mayRun ? undefined : 'Read-only users cannot run'
	useKeys({ r: () => again() }, mayRun)
	return (
		<>
			<Action kind={failed ? 'outlined' : 'primary'} busy={busy} onClick={() => again()} why={why}>
				Rerun
			</Action>
			{failed && (
				<Action kind="primary" busy={busy} onClick={() => again(true)} why={why}>
					Rerun failed
				</Action>
			)}
		</>
	)
}
