import { EvidencePanel } from './evidence-panel.tsx'
import { FeatureLine, PassedLine, ScenarioLine } from './group-lines.tsx'
import { SkippedLine } from './skipped-line.tsx'
import { StepLine } from './step-line.tsx'
import styles from './tree-line.module.css'
import type { TreeRow } from './tree-row.ts'

interface TreeLineProps {
	row: TreeRow
	runId: number
	/** Whether the address points at it. */
	asked: boolean
	onToggle: (id: string, open: boolean) => void
}

/** One line of the tree, whatever it is. */
export function TreeLine({ row, runId, asked, onToggle }: TreeLineProps) {
	switch (row.kind) {
		case 'feature':
			return <FeatureLine row={row} onToggle={onToggle} />
		case 'passed':
			return <PassedLine row={row} onToggle={onToggle} />
		case 'scenario':
			return <ScenarioLine row={row} asked={asked} onToggle={onToggle} />
		case 'step':
			return <StepLine row={row} asked={asked} onToggle={onToggle} />
		case 'evidence':
			return <EvidencePanel row={row} runId={runId} />
		case 'skipped':
			return <SkippedLine row={row} onToggle={onToggle} />
		case 'reason':
			return <p className={styles.reason}>{row.text}</p>
	}
}
