import type { Run } from '@assay/contract/runs'
import { Action } from '../ui/action.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { downloadReport, openReport } from './report.ts'

/** Of a run with a report, on hover and focus. */
export const RunRowActions = ({ run }: { run: Run }) => (
	<>
		<IconAction icon="open" label={`Open report ${run.id}`} onClick={() => void openReport(run.id)} />
		<Action kind="bare" icon="download" onClick={() => void downloadReport(run)}>{`Download : ${run.id}`}</Action>
	</>
)
