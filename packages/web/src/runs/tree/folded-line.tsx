import { duration } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import type { TreeRow } from '../log/tree-row.ts'
import styles from './tree-line.module.css'

interface FoldedLineProps {
	row: Extract<TreeRow, { kind: 'folded' }>
	onToggle: (id: string, open: boolean) => void
}

/** "11 steps passed, 812 ms": neighbours that say nothing, in one line. */
export function FoldedLine({ row: { steps, open, depth, id }, onToggle }: FoldedLineProps) {
	const nanos = steps.reduce((sum, step) => sum + step.nanos, 0)
	const passed = steps[0]?.status === 'passed'
	return (
		<button
			type="button"
			className={`${styles.step} ${styles.skipped} second`}
			style={{ '--depth': depth } as React.CSSProperties}
			aria-expanded={open}
			onClick={() => onToggle(id, !open)}
		>
			<span className="quiet">
				<Icon name={open ? 'down' : 'right'} />
			</span>
			<span>{passed ? `${steps.length} steps passed, ${duration(nanos)}` : `${steps.length} steps skipped`}</span>
		</button>
	)
}
