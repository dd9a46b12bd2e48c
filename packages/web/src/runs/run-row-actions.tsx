import type { ListedRun } from '@assay/contract/runs'
import { useMay } from '../shell/current-project.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Icon } from '../ui/icon.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import type { IconName } from '../ui/icons.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { useMenu } from '../ui/use-menu.tsx'
import { linkToRun } from './link-to-run.ts'
import { downloadReport, openReport } from './report.ts'
import { useRerun } from './use-rerun.ts'

/** What one can do with a run of the list, behind "⋯" in a column of its own. */
export function RunRowActions({ run, onCompare }: { run: ListedRun; onCompare: (() => void) | undefined }) {
	const mayRun = useMay('run.start')
	const { again } = useRerun(run.id)
	const entries: MenuEntry[] = []
	const add = (icon: IconName, text: string, act: () => void) => entries.push({ icon: <Icon name={icon} />, text, act })
	if (run.report_url) {
		add('open', 'Open report', () => void openReport(run.id))
		add('download', `Download : ${run.id}`, () => void downloadReport(run))
	}
	if (mayRun && run.status !== 'RUNNING') add('sync', 'Rerun', () => again())
	if (onCompare) add('history', 'Compare with the shown run', onCompare)
	add('link', 'Copy link', () => copyText(linkToRun(run), 'Link copied.'))
	const { isOpen, open, bring, menu } = useMenu({ entries })
	return (
		<>
			<IconAction
				icon="more"
				label={`Actions of run ${run.id}`}
				popup="menu"
				expanded={isOpen}
				onClick={open}
				onNear={() => void bring()}
			/>
			{menu}
		</>
	)
}
