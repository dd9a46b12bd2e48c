import { useContext } from 'react'
import { Action } from '../../ui/action.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VerdictIcon } from '../../ui/verdict.tsx'
import type { TreeRow } from '../log/tree-row.ts'
import { RunPastContext } from '../run-past.ts'
import styles from './cause-line.module.css'
import { changesInWords } from './change-words.ts'

interface CauseLineProps {
	row: Extract<TreeRow, { kind: 'cause' }>
	onToggle: (id: string, open: boolean) => void
}

/** Failures alike: how many, with what, how many of them are new, and the way to run just these again. */
export function CauseLine({ row: { sentence, stopped, scenarios, open, id }, onToggle }: CauseLineProps) {
	const past = useContext(RunPastContext)
	const alike = stopped
		? `${scenarios.length} could not run`
		: scenarios.length > 1
			? `${scenarios.length} scenarios fail alike`
			: '1 fails alone'
	const changes = changesInWords(scenarios.flatMap((one) => past.scenarios.get(one.id)?.change ?? []))
	return (
		<div className={styles.cause}>
			<button type="button" className={styles.words} aria-expanded={open} onClick={() => onToggle(id, !open)}>
				<span className="quiet">
					<Icon name={open ? 'down' : 'right'} />
				</span>
				<VerdictIcon kind={stopped ? 'error' : 'failed'} titled={false} />
				<span>
					<strong className={stopped ? 'error' : undefined}>{`${alike}: ${sentence}`}</strong>
					{changes && !stopped && scenarios.length > 1 && <span className={styles.changes}>{changes}</span>}
				</span>
			</button>
			{past.rerun && (
				<Action kind="bare" onClick={() => past.rerun?.(scenarios.map((one) => one.id))}>
					{scenarios.length > 1 ? `Rerun these ${scenarios.length}` : 'Rerun this'}
				</Action>
			)}
		</div>
	)
}
