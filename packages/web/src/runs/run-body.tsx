import type { RunView } from '@assay/engine/log/fold'
import { type ReactNode, useMemo } from 'react'
import { laterBare } from '../ui/later-bare.tsx'
import { TabList } from '../ui/tab-list.tsx'
import { ConsoleTab } from './evidence/console-tab.tsx'
import { FailureSteps } from './failure-steps.tsx'
import { ranAsLoad } from './load/ran-as-load.ts'
import { failuresOf } from './log/failures.ts'
import styles from './run-body.module.css'
import { RunNotes } from './run-notes.tsx'
import { Timeline } from './timeline.tsx'
import { StepTree } from './tree/step-tree.tsx'

const LoadTab = laterBare(() => import('./load/load-tab.tsx').then(({ LoadTab }) => LoadTab))

/** A tab besides Steps and Console. */
export interface RunTab {
	name: string
	label: string
	panel: ReactNode
}

interface RunBodyProps {
	view: RunView
	/** Changes whenever the view, which is changed in place, has. */
	version: number
	running: boolean
	/** Nothing ran: without features there is nothing to be looked at. */
	nothing: boolean
	tab: string | null
	onTab: (tab: string) => void
	/** The step or scenario that the address asks for. */
	asked: string | null
	/** A step somebody wants to see. */
	onPick: (step: string) => void
	more?: RunTab[]
	/** Stays in sight with the tabs while the rest scrolls. */
	head: ReactNode
	/** Between head and steps. */
	between?: ReactNode
	/** What the run was, shown beside when each part ran. */
	facts: ReactNode
}

/** What happened in a run: when each part ran, and every step with its evidence. */
export function RunBody({
	view,
	version,
	running,
	nothing,
	tab,
	onTab,
	asked,
	onPick,
	more = [],
	head,
	between,
	facts,
}: RunBodyProps) {
	const failures = useMemo(() => failuresOf(view), [view, version])
	const tabs: RunTab[] = [
		...(ranAsLoad(view) ? [{ name: 'load', label: 'Load', panel: <LoadTab view={view} version={version} /> }] : []),
		{
			name: 'steps',
			label: 'Steps',
			panel: <StepTree view={view} version={version} running={running} asked={asked} />,
		},
		{
			name: 'timeline',
			label: 'Timeline',
			panel: (
				<>
					<Timeline view={view} version={version} running={running} onPick={onPick} />
					{facts}
				</>
			),
		},
		{ name: 'console', label: 'Console', panel: <ConsoleTab view={view} version={version} onPick={onPick} /> },
		...more,
	]
	// Who was sent a step sees it.
	const opened = tab ?? (asked ? 'steps' : null)
	const shown = tabs.find(({ name }) => name === opened) ?? tabs[0]
	return (
		<>
			<div className={styles.sticky}>
				{head}
				<div className={styles.tabs}>
					<TabList
						tabs={tabs.map(({ name, label }) => [name, label])}
						value={shown?.name ?? ''}
						onChange={onTab}
						panel="run-panel"
					/>
					<FailureSteps failures={failures} current={asked} onPick={onPick} />
				</div>
			</div>
			{between}
			<RunNotes view={view} />
			<div role="tabpanel" id="run-panel" aria-labelledby={`tab-${shown?.name}`}>
				{shown?.name === 'steps' && nothing && view.features.length === 0 ? null : shown?.panel}
			</div>
		</>
	)
}
