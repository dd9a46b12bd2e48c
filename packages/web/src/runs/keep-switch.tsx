import { type Run, runs } from '@assay/contract/runs'
import { Switch, Tooltip } from '@mui/material'
import { useMay } from '../shell/current-project.tsx'
import { useSave } from '../ui/save.ts'

/** On: the run is kept for ever. Off: report and evidence may be cleaned up when the server's time for it has come. */
export function KeepSwitch({ run }: { run: Run }) {
	const mayKeep = useMay('run.keep')
	const flag = useSave(runs.deleteFlag)
	const kept = run.deleteFlag === false
	const hint = mayKeep
		? 'Off: report and evidence may be cleaned up after a while'
		: 'Read-only users cannot change this'
	return (
		<Tooltip title={hint}>
			<span>
				<Switch
					checked={kept}
					disabled={!mayKeep || flag.busy}
					onChange={() => void flag.save({ query: { flagRun: kept ? 'true' : 'false', runId: run.id } })}
					slotProps={{ input: { 'aria-label': 'Keep for ever' } }}
					sx={{ ml: '-6px', my: '-4px' }}
				/>
			</span>
		</Tooltip>
	)
}
