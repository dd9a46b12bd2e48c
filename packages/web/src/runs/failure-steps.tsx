import { useKeys } from '../ui/keys.ts'
import { useHint } from '../ui/use-hint.tsx'
import styles from './failure-steps.module.css'

/** "Failure 1 of 2" with the keys that walk through them. */
export function FailureSteps({
	failures,
	current,
	onPick,
}: {
	failures: string[]
	current: string | null
	onPick: (step: string) => void
}) {
	const at = failures.indexOf(current ?? '')
	const walk = (by: number) => {
		const next = at < 0 ? (by > 0 ? 0 : failures.length - 1) : (at + by + failures.length) % failures.length
		const step = failures[next]
		if (step) onPick(step)
	}
	useKeys({ '[': () => walk(-1), ']': () => walk(1) }, failures.length > 0)
	if (failures.length === 0) return null
	return (
		<div className={styles.steps}>
			<span className="wide-only">
				{at < 0 ? `${failures.length} failed` : `Failure ${at + 1} of ${failures.length}`}
			</span>
			<Key name="[" label="Previous failure" onClick={() => walk(-1)} />
			<Key name="]" label="Next failure" onClick={() => walk(1)} />
		</div>
	)
}

function Key({ name, label, onClick }: { name: string; label: string; onClick: () => void }) {
	const { props, hint } = useHint(label, false)
	return (
		<button type="button" className={styles.key} aria-label={label} onClick={onClick} {...props}>
			<kbd>{name}</kbd>
			{hint}
		</button>
	)
}
