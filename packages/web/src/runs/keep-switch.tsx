import { type Run, runs } from '@assay/contract/runs'
import { useMay } from '../shell/current-project.tsx'
import { useSave } from '../ui/save.ts'
import { Switch } from '../ui/switch.tsx'
import { useHint } from '../ui/use-hint.tsx'

/** On: the run is kept for ever. Off: report and evidence may be cleaned up when the server's time for it has come. */
export function KeepSwitch({ run }: { run: Run }) {
	const mayKeep = useMay('run.keep')
	const flag = useSave(runs.deleteFlag)
	const kept = run.deleteFlag === false
	const { props, hint } = useHint(
		mayKeep ? 'Off: report and evidence may be cleaned up after a while' : 'Read-only users cannot change this',
	)
	return (
		<>
			<span {...props} style={{ display: 'inline-block', margin: '-4px 0 -4px -6px' }}>
				<Switch
					label="Keep for ever"
					checked={kept}
					disabled={!mayKeep || flag.busy}
					onChange={() => void flag.save({ query: { flagRun: kept ? 'true' : 'false', runId: run.id } })}
				/>
			</span>
			{hint}
		</>
	)
}
