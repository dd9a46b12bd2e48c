import { VerdictIcon } from '../../ui/verdict.tsx'
import type { TreeRow } from '../log/tree-row.ts'
import styles from './tree-line.module.css'

interface SkippedLineProps {
	row: Extract<TreeRow, { kind: 'skipped' }>
	onToggle: (id: string, open: boolean) => void
}

/** Steps that were not reached, as one line that opens. */
export const SkippedLine = ({ row: { id, count, depth }, onToggle }: SkippedLineProps) => (
	<button
		type="button"
		className={styles.step}
		style={{ '--depth': depth } as React.CSSProperties}
		aria-expanded={false}
		onClick={() => onToggle(id, true)}
	>
		<VerdictIcon kind="skipped" titled={false} />
		<span className="quiet">{count} skipped</span>
	</button>
)
