import { elevated } from '@assay/contract/roles'
import { type Run, runs } from '@assay/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../session.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { reading } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'

/** Ends a run that runs, for who may. */
export function CancelRun({ run }: { run: Run }) {
	const project = useCurrentProject()
	const me = useMe()
	const mayCancel = useMay('run.cancel') && (elevated(project.roles) || run.started_by === me.username)
	const queries = useQueryClient()
	const { queryKey } = reading(runs.get, { params: { runId: run.id } })
	const cancel = useSave(runs.cancel, {
		done: () => queries.setQueryData<Run>(queryKey, (row) => row && { ...row, cancelled: true }),
		failed: () => void queries.invalidateQueries({ queryKey }),
	})
	return (
		<Action
			icon="stop"
			busy={cancel.busy || run.cancelled}
			onClick={() => void cancel.save({ params: { runId: run.id } })}
			why={mayCancel ? undefined : 'You can cancel only runs that you started'}
		>
			Cancel
		</Action>
	)
}
