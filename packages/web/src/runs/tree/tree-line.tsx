import { useEffect } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { useRunSource } from '../log/run-source.ts'
import type { TreeRow } from '../log/tree-row.ts'
import { CauseLine } from './cause-line.tsx'
import { FoldedLine } from './folded-line.tsx'
import { FeatureLine, PassedLine, ScenarioLine } from './group-lines.tsx'
import { StepLine } from './step-line.tsx'
import styles from './tree-line.module.css'

interface TreeLineProps {
	row: TreeRow
	/** Whether the address points at it. */
	asked: boolean
	onToggle: (id: string, open: boolean) => void
}

/** One line of the tree, whatever it is. */
export function TreeLine({ row, asked, onToggle }: TreeLineProps) {
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
			return <EvidencePanel row={row} />
		case 'cause':
			return <CauseLine row={row} onToggle={onToggle} />
		case 'folded':
			return <FoldedLine row={row} onToggle={onToggle} />
		case 'waiting':
			return <Waiting row={row} />
		case 'reason':
			return <p className={styles.reason}>{row.text}</p>
	}
}

/** Brings the steps of a scenario once it is in view. */
function Waiting({ row: { scenario } }: { row: Extract<TreeRow, { kind: 'waiting' }> }) {
	const source = useRunSource()
	useEffect(() => source.bringSteps(scenario), [source, scenario])
	return (
		<div className={styles.waiting}>
			<Spinner label="Loading its steps" />
		</div>
	)
}
