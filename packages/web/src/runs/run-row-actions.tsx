import { type ListedRun, runSays, runs } from '@assay/contract/runs'
import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useMay } from '../shell/current-project.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Icon } from '../ui/icon.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import type { IconName } from '../ui/icons.tsx'
import { useParams } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'
import { linkToRun } from './link-to-run.ts'
import { downloadReport, openReport } from './report.ts'

type Entry = [IconName, string, () => void]

/** What one can do with a run of the list, behind "⋯" in a column of its own. */
export function RunRowActions({ run, onCompare }: { run: ListedRun; onCompare: (() => void) | undefined }) {
	const [anchor, setAnchor] = useState<HTMLElement | null>(null)
	const [, change] = useParams()
	const mayRun = useMay('run.start')
	const rerun = useSave(runs.rerun, {
		says: ({ id }) => runSays.started(id),
		done: ({ id }) => change({ run: id, page: null, search: null, step: null, tab: null }),
	})
	const actions: Entry[] = []
	if (run.report_url) {
		actions.push(['open', 'Open report', () => void openReport(run.id)])
		actions.push(['download', `Download : ${run.id}`, () => void downloadReport(run)])
	}
	if (mayRun && run.status !== 'RUNNING')
		actions.push(['sync', 'Rerun', () => void rerun.save({ body: { runId: run.id } })])
	if (onCompare) actions.push(['history', 'Compare with the shown run', onCompare])
	actions.push(['link', 'Copy link', () => copyText(linkToRun(run), 'Link copied.')])
	return (
		<>
			<IconAction
				icon="more"
				label={`Actions of run ${run.id}`}
				expanded={anchor !== null}
				onClick={({ currentTarget }) => setAnchor(currentTarget)}
			/>
			<Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
				{actions.map(([icon, words, act]) => (
					<MenuItem
						key={words}
						onClick={() => {
							setAnchor(null)
							act()
						}}
					>
						<ListItemIcon>
							<Icon name={icon} />
						</ListItemIcon>
						<ListItemText>{words}</ListItemText>
					</MenuItem>
				))}
			</Menu>
		</>
	)
}
