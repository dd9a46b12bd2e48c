import { type Run, runs } from '@assay/contract/runs'
import { useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { useHint } from '../ui/use-hint.tsx'
import { VerdictIcon, verdictOfRun } from '../ui/verdict.tsx'
import styles from './attempts.module.css'

/** A run and its repetitions, oldest first; nothing is shown for a run that was never repeated. */
export function Attempts({ run }: { run: Run }) {
	const [, change] = useParams()
	const { data: chain = [] } = useRead(runs.chain, { params: { runId: run.id } })
	if (chain.length < 2) return null
	return (
		<div className={styles.attempts} role="tablist" aria-label="Attempts">
			{chain.map((attempt, index) => (
				<Attempt
					key={attempt.id}
					run={attempt}
					number={index + 1}
					selected={attempt.id === run.id}
					onSelect={() => change({ run: attempt.id, step: null, tab: null })}
				/>
			))}
		</div>
	)
}

interface AttemptProps {
	run: Run
	number: number
	selected: boolean
	onSelect: () => void
}

function Attempt({ run, number, selected, onSelect }: AttemptProps) {
	const { props, hint } = useHint(`Run ID: ${run.id}`)
	return (
		<>
			<button
				type="button"
				role="tab"
				aria-selected={selected}
				className={styles.attempt}
				onClick={onSelect}
				{...props}
			>
				<VerdictIcon kind={verdictOfRun(run)} size={14} />
				Attempt {number}
			</button>
			{hint}
		</>
	)
}
