import type { FeatureType } from '@assay/contract/feature-types'
import type { FeatureView } from '@assay/engine/log/fold'
import { useContext } from 'react'
import { featureIcon } from '../../features/feature-icon.ts'
import { duration } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import { LastTen } from '../../ui/last-ten.tsx'
import { VerdictIcon, verdictOf } from '../../ui/verdict.tsx'
import type { TreeRow } from '../log/tree-row.ts'
import { useNamed } from '../log/use-named.ts'
import { RunPastContext } from '../run-past.ts'
import { changeWords } from './change-words.ts'
import styles from './tree-line.module.css'

type Row<Kind> = Extract<TreeRow, { kind: Kind }>
type Toggle = (id: string, open: boolean) => void

const Arrow = ({ open }: { open: boolean }) => (
	<span className="quiet">
		<Icon name={open ? 'down' : 'right'} />
	</span>
)

const withAt = (tag: string) => (tag.startsWith('@') ? tag : `@${tag}`)

const time = (nanos: number, running: boolean) => (running ? '' : duration(nanos))

export function FeatureLine({
	row: { feature, stopped, open, id },
	onToggle,
}: {
	row: Row<'feature'>
	onToggle: Toggle
}) {
	return (
		<button
			type="button"
			className={`${styles.line} ${styles.feature}`}
			aria-expanded={open}
			onClick={() => onToggle(id, !open)}
		>
			<span className={styles.words}>
				<Arrow open={open} />
				<span className="quiet">
					<Icon name={featureIcon[feature.featureType as FeatureType] ?? 'file'} />
				</span>
				<span className="medium cut">{feature.name}</span>
				<span
					className={`small ${feature.status === 'error' && feature.scenarios.length === 0 ? 'error' : 'quiet wide-only'}`}
				>
					{tally(feature, stopped)}
				</span>
			</span>
			<span className={styles.time}>{time(feature.nanos, feature.status === 'running')}</span>
		</button>
	)
}

function tally({ scenarios, status }: FeatureView, stopped: number): string {
	const of = (word: string) => scenarios.filter((one) => one.status === word).length
	const counts = [
		[of('failed') - stopped, 'failed'],
		[of('passed'), 'passed'],
		[stopped, 'could not run'],
		[of('running'), 'running'],
	] as const
	const parts = counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []))
	return parts.join(', ') || (status === 'error' ? 'could not run' : '')
}

export function PassedLine({ row: { scenarios, open, id }, onToggle }: { row: Row<'passed'>; onToggle: Toggle }) {
	const nanos = scenarios.reduce((sum, one) => sum + one.nanos, 0)
	const first = scenarios.slice(0, 8)
	const named = useNamed(first)
	return (
		<button
			type="button"
			className={`${styles.line} ${styles.scenario}`}
			aria-expanded={open}
			onClick={() => onToggle(id, !open)}
		>
			<span className={styles.words}>
				<Arrow open={open} />
				<VerdictIcon kind="passed" titled={false} />
				<span>{scenarios.length} passed</span>
				<span className="small quiet cut">{named && first.map(({ name }) => name).join(', ')}</span>
			</span>
			<span className={styles.time}>{duration(nanos)}</span>
		</button>
	)
}

const tones = { 'new failure': 'medium', failing: 'second', 'passes again': 'pass', mixed: 'second' }

export function ScenarioLine({
	row: { scenario, stopped, feature, open, inFold, apart, share, id },
	asked,
	onToggle,
}: {
	row: Row<'scenario'>
	asked: boolean
	onToggle: Toggle
}) {
	const kind = stopped ? 'error' : verdictOf(scenario.status)
	const past = useContext(RunPastContext).scenarios.get(scenario.id)
	// What could not run is no failure, and so no new one.
	const change = stopped ? undefined : past?.change
	const named = useNamed([scenario])
	const progress =
		scenario.status === 'running' && scenario.expected
			? `${scenario.steps.length} of ${scenario.expected} steps`
			: undefined
	return (
		<button
			type="button"
			className={`${styles.line} ${styles.scenario} ${inFold ? styles.inner : ''} ${asked ? styles.asked : ''}`}
			title={`${named ? `${scenario.name}\n` : ''}${feature.path}:${scenario.line}`}
			aria-expanded={open}
			onClick={() => onToggle(id, !open)}
		>
			<span className={styles.words}>
				<Arrow open={open} />
				<VerdictIcon kind={kind} />
				<span className={`cut ${styles.name} ${kind === 'failed' ? 'medium' : ''}`}>
					{named ? scenario.name || 'Scenario without a name' : '\u00a0'}
				</span>
				{apart && <span className={`small quiet cut ${styles.gives}`}>{feature.name}</span>}
				{scenario.row && (
					<span className={`small quiet cut ${styles.gives}`}>{Object.values(scenario.row).join(', ')}</span>
				)}
				{progress && <span className="small running">{progress}</span>}
				{scenario.tags.length > 0 && (
					<span className={`small quiet cut wide-only ${styles.tags}`}>{scenario.tags.map(withAt).join(' ')}</span>
				)}
			</span>
			{past && (change || past.outcomes.includes('f')) && (
				<span className={styles.past}>
					<LastTen outcomes={past.outcomes} />
					{change && (
						<span className={`small cut ${tones[change.kind]}`} title={changeWords(change)}>
							{changeWords(change)}
						</span>
					)}
				</span>
			)}
			<span className={styles.bar}>
				{scenario.status !== 'running' && share > 0.02 && <span style={{ width: `${share * 100}%` }} />}
			</span>
			<span className={styles.time}>{time(scenario.nanos, scenario.status === 'running')}</span>
		</button>
	)
}
