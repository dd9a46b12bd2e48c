import { screenSourceName } from '@assay/contract/screen-source'
import { failureSentence } from '@assay/engine/log/failure-sentence'
import { lineOf } from '@assay/engine/log/report/console-lines'
import { JsonDifference } from '../../ui/json-difference.tsx'
import { verdictOf } from '../../ui/verdict.tsx'
import { useRunSource } from '../log/run-source.ts'
import type { EvidenceRow } from '../log/tree-row.ts'
import { Attachments } from './attachments.tsx'
import { ConsoleList } from './console-list.tsx'
import styles from './evidence-panel.module.css'
import { Exchanges } from './exchanges.tsx'
import { Film } from './film.tsx'
import { networkRows } from './network-rows.ts'
import { NetworkTable } from './network-table.tsx'
import { ofKind } from './of-kind.ts'
import { PageTravel } from './page-travel.tsx'
import { responsePaths } from './response-paths.ts'
import { archiveIn, latestExchanges, stepsBefore } from './scenario-steps.ts'
import { ScreenTree } from './screen-tree.tsx'
import { Screenshots } from './screenshots.tsx'
import { StepData } from './step-data.tsx'
import { StepFailure } from './step-failure.tsx'

/** What a step has to show, in the order one asks: what is wrong, expected and actual, pictures, the exchange, the console. */
export function EvidencePanel({ row }: { row: EvidenceRow }) {
	const { step, scenario, feature, depth } = row
	const source = useRunSource()
	const all = source.steps(scenario) ?? []
	const kind = verdictOf(step.status)
	const broken = kind === 'failed' || kind === 'error'
	const before = stepsBefore(all, step)
	const exchanges = ofKind(step.evidence, 'exchange')
	const shownExchanges = exchanges.length > 0 || !broken ? exchanges : latestExchanges(before)
	const lines = (broken ? [...before, step] : [step]).flatMap((one) =>
		one.evidence.flatMap((evidence) => lineOf(evidence, one) ?? []),
	)
	const rows = networkRows(source.useText(archiveIn(all)))
	return (
		<section
			className={`${styles.panel} ${broken ? (kind === 'error' ? styles.amber : styles.broken) : ''}`}
			style={{ '--depth': depth } as React.CSSProperties}
			aria-label={`Evidence of ${step.keyword.trim()} ${step.text}, ${step.id}`}
		>
			<StepFailure row={row} broken={broken} />
			<StepData step={step} />
			{step.difference && <JsonDifference difference={step.difference} />}
			<PageTravel step={step} steps={all} rows={rows} />
			<Screenshots
				shots={ofKind(step.evidence, 'screenshot')}
				{...(feature.featureType === 'WINDOWS' ? { desktopStep: step.text } : {})}
			/>
			{ofKind(step.evidence, 'video').map((video) => (
				<Film
					key={video.name}
					video={video}
					begin={scenario.startedAt}
					end={scenario.startedAt + scenario.nanos / 1e6}
				/>
			))}
			<Exchanges exchanges={shownExchanges} marked={responsePaths(step.text, step.difference?.mismatches ?? [])} />
			{ofKind(step.evidence, 'attachment').map(
				({ name, content }) => name === screenSourceName && <ScreenTree key={name} content={content} />,
			)}
			<Attachments attachments={ofKind(step.evidence, 'attachment')} />
			{broken && rows.length > 0 && (
				<>
					<h2 className={styles.title}>Network</h2>
					<NetworkTable rows={rows} />
				</>
			)}
			{lines.length > 0 && (
				<>
					<h2 className={styles.title}>Console</h2>
					<ConsoleList lines={lines.slice(-40)} />
				</>
			)}
			{step.difference && step.message !== failureSentence(step) && (
				<Folded title="The whole message" text={step.message ?? ''} />
			)}
			{step.stack && <Folded title="Where in the program it came from" text={step.stack} />}
		</section>
	)
}

const Folded = ({ title, text }: { title: string; text: string }) => (
	<details className={styles.stack}>
		<summary>{title}</summary>
		<pre>{text}</pre>
	</details>
)
