import type { Run } from '@assay/contract/runs'
import { Action } from '../ui/action.tsx'
import { copyText } from '../ui/copy-text.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { linkToRun } from './link-to-run.ts'
import { downloadReport, openReport } from './report.ts'

/** What one takes of a run: a link to it, and its report. */
export const RunTools = ({ run }: { run: Run }) => (
	<>
		<IconAction icon="link" label="Copy link to this run" onClick={() => copyText(linkToRun(run), 'Link copied.')} />
		{run.report_url && (
			<>
				<Action kind="bare" icon="open" onClick={() => void openReport(run.id)}>
					Open report
				</Action>
				<Action kind="bare" icon="download" onClick={() => void downloadReport(run)}>{`Download : ${run.id}`}</Action>
			</>
		)}
	</>
)
