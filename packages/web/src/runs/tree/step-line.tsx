import type { FeatureType } from '@assay/contract/feature-types'
import { dialectOf } from '../../language/dialect.ts'
import { duration } from '../../ui/durations.ts'
import { StepText } from '../../ui/step-text.tsx'
import { VerdictIcon, verdictOf } from '../../ui/verdict.tsx'
import type { TreeRow } from '../log/tree-row.ts'
import styles from './tree-line.module.css'

interface StepLineProps {
	row: Extract<TreeRow, { kind: 'step' }>
	asked: boolean
	onToggle: (id: string, open: boolean) => void
}

/** A step with its outcome and time; a click opens what it has to show. */
export function StepLine({ row: { step, feature, open, depth, share, more, id }, asked, onToggle }: StepLineProps) {
	const kind = verdictOf(step.status)
	const broken = kind === 'failed' || kind === 'error'
	const look = [
		styles.step,
		broken && styles.broken,
		kind === 'error' && styles.amber,
		kind === 'skipped' && styles.skipped,
		asked && styles.asked,
	]
		.filter(Boolean)
		.join(' ')
	const called = depth > 0 && step.calledFrom
	const inside = (
		<>
			<VerdictIcon kind={kind} />
			<StepText
				lead={step.background ? 'Background' : undefined}
				keyword={step.keyword}
				text={step.text}
				dialect={dialectOf(feature.featureType as FeatureType)}
			/>
			<span className={styles.bar}>{share > 0.05 && <span style={{ width: `${share * 100}%` }} />}</span>
			<span className={styles.time}>
				{kind === 'skipped' ? 'skipped' : kind === 'running' ? '' : duration(step.nanos)}
			</span>
		</>
	)
	const style = { '--depth': depth } as React.CSSProperties
	const title = called ? `in ${step.calledFrom}, line ${step.line}` : undefined
	if (!more)
		return (
			<div className={look} style={style} title={title}>
				{inside}
			</div>
		)
	return (
		<button
			type="button"
			className={look}
			style={style}
			title={title}
			aria-expanded={open}
			onClick={() => onToggle(id, !open)}
		>
			{inside}
		</button>
	)
}
