import type { Run } from '@assay/contract/runs'
import { Tooltip } from '@mui/material'

/** The ticket of a run: green when Jira took it, red when not; its description as the tooltip. */
export function JiraMark({ run }: { run: Pick<Run, 'jira_status' | 'jira_Desc' | 'jira_Id'> }) {
	const { jira_status: status, jira_Desc: description, jira_Id: id } = run
	if (!status && !id) return null
	const taken = status === 'Success'
	return (
		<Tooltip title={description ?? ''}>
			<span className={`small ${taken ? 'pass' : 'fail'}`} style={{ whiteSpace: 'nowrap' }}>
				{id}
				{!taken && (id ? ' not updated' : 'Jira not updated')}
			</span>
		</Tooltip>
	)
}
