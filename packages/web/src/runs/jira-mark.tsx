import type { Run } from '@assay/contract/runs'
import { useHint } from '../ui/use-hint.tsx'

/** The ticket of a run: green when Jira took it, red when not; its description as the tooltip. */
export function JiraMark({ run }: { run: Pick<Run, 'jira_status' | 'jira_Desc' | 'jira_Id'> }) {
	const { jira_status: status, jira_Desc: description, jira_Id: id } = run
	const { props, hint } = useHint(description ?? undefined)
	if (!status && !id) return null
	const taken = status === 'Success'
	return (
		<>
			<span className={`small ${taken ? 'pass' : 'fail'}`} style={{ whiteSpace: 'nowrap' }} {...props}>
				{id}
				{!taken && (id ? ' not updated' : 'Jira not updated')}
			</span>
			{hint}
		</>
	)
}
