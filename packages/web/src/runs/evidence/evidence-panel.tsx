import { archiveName } from '@assay/contract/page-trace'
import type { Content, Evidence } from '@assay/contract/run-events'
import { screenSourceName } from '@assay/contract/screen-source'
import { failureSentence } from '@assay/engine/log/failure-sentence'
import type { StepView } from '@assay/engine/log/fold'
import { lineOf } from '@assay/engine/log/report/console-lines'
import { Action } from '../../ui/action.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { JsonDifference } from '../../ui/json-difference.tsx'
import { verdictOf } from '../../ui/verdict.tsx'
import { useRunSource } from '../log/run-source.ts'
import type { TreeRow } from '../log/tree-row.ts'
import { Attachments } from './attachments.tsx'
import { ConsoleList } from './console-list.tsx'
import styles from './evidence-panel.module.css'
import { Exchanges } from './exchanges.tsx'
import { Film } from './film.tsx'
import { networkRows } from './network-rows.ts'
import { NetworkTable } from './network-table.tsx'
import { PageTravel } from './page-travel.tsx'
import { responsePaths } from './response-paths.ts'
import { ScreenTree } from './screen-tree.tsx'
import { Screenshots } from './screenshots.tsx'
import { StepData } from './step-data.tsx'

type Kind<Name extends Evidence['kind']> = Extract<Evidence, { kind: Name }>
const ofKind = <Name extends Evidence['kind']>(evidence: Evidence[], kind: Name) =>
	evidence.filter((one): one is Kind<Name> => one.kind === kind)

/** What a step has to show, in the order one asks: what is wrong, expected and actual, pictures, the exchange, the console. */
export function EvidencePanel({
	row: { step, scenario, feature, depth },
}: {
	row: Extract<TreeRow, { kind: 'evidence' }>
}) {
	const source = useRunSource()
	const kind = verdictOf(step.status)
	const broken = kind === 'failed' || kind === 'error'
	const before = stepsBefore(source.steps(scenario) ?? [], step)
	const exchanges = ofKind(step.evidence, 'exchange')
	const shownExchanges = exchanges.length > 0 || !broken ? exchanges : latestExchanges(before)
	const lines = (broken ? [...before, step] : [step]).flatMap((one) =>
		one.evidence.flatMap((evidence) => lineOf(evidence, one) ?? []),
	)
	const [sentence = '', ...rest] = step.message === undefined ? [] : failureSentence(step).split('\n')
	const edit = source.editing(feature, stepLine(source.steps(scenario) ?? [], step))
	const link = source.linkTo(step.id)
	const all = source.steps(scenario) ?? []
	const rows = networkRows(source.useText(archiveIn(all)))
	return (
		<section
			className={`${styles.panel} ${broken ? (kind === 'error' ? styles.amber : styles.broken) : ''}`}
			style={{ '--depth': depth } as React.CSSProperties}
			aria-label={`Evidence of ${step.keyword.trim()} ${step.text}, ${step.id}`}
		>
			{(sentence || broken) && (
				<div className={styles.head}>
					<p className={styles.message}>{sentence || 'The step failed without a message.'}</p>
					<div className={styles.tools}>
						{edit && (
							<Action kind="bare" icon="edit" to={edit}>
								Edit this step
							</Action>
						)}
						<IconAction icon="link" label="Copy link to this step" onClick={() => copyText(link, 'Link copied.')} />
					</div>
				</div>
			)}
			{rest.length > 0 && <pre className={styles.more}>{rest.join('\n').trim()}</pre>}
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

/** What the scenario loaded, kept with its first failed step. */
function archiveIn(steps: StepView[]): Content | undefined {
	for (const { evidence, steps: inner } of steps) {
		const own = ofKind(evidence, 'attachment').find(({ name }) => name === archiveName)?.content ?? archiveIn(inner)
		if (own) return own
	}
	return undefined
}

/** Steps of the scenario up to this one, those of called features too, in the order they ended. */
function stepsBefore(all: StepView[], step: StepView): StepView[] {
	const before: StepView[] = []
	const visit = (steps: StepView[]): boolean => {
		for (const one of steps) {
			if (one === step || visit(one.steps)) return true
			before.push(one)
		}
		return false
	}
	visit(all)
	return before
}

/** A check usually fails on what an earlier step received. */
function latestExchanges(before: StepView[]) {
	for (const step of before.toReversed()) {
		const found = ofKind(step.evidence, 'exchange')
		if (found.length > 0) return found
	}
	return []
}

/** The line in the feature's own text: of a called feature's step, the line of the step that called it. */
function stepLine(all: StepView[], step: StepView): number {
	const caller = all.find(({ id }) => step.id === id || step.id.startsWith(`${id}.`))
	return caller?.line ?? step.line
}
