import type { TracedScenario } from '@assay/contract/page-trace'
import type { Evidence } from '@assay/contract/run-events'
import type { StepView } from '@assay/engine/log/fold'
import { lineOf } from '@assay/engine/log/report/console-lines'
import { useState } from 'react'
import { keywordTokens } from '../../language/keyword-tokens.ts'
import { Action } from '../../ui/action.tsx'
import { duration } from '../../ui/durations.ts'
import { TabList } from '../../ui/tab-list.tsx'
import { useRunSource } from '../log/run-source.ts'
import { causeOf, isIn, stepTimes } from './cause-of.ts'
import { ConsoleList } from './console-list.tsx'
import type { NetworkRow } from './network-rows.ts'
import { NetworkTable } from './network-table.tsx'
import { PageFigure } from './page-figure.tsx'
import { PageSource } from './page-source.tsx'
import styles from './page-travel.module.css'

type Kept = Extract<Evidence, { kind: 'page' }>

interface PageTravelProps {
	step: StepView
	/** All steps of the scenario. */
	steps: StepView[]
	/** What the scenario loaded. */
	rows: NetworkRow[]
}

/** The page before and after each step, from the step on that one looks at; loaded when somebody wants to see it. */
export function PageTravel({ step, steps, rows }: PageTravelProps) {
	const [wanted, setWanted] = useState(false)
	const content = pageOf(step)?.content
	const trace = useRunSource().useTrace(wanted ? content : undefined)
	if (!content) return null
	if (trace === 'failed') return <p className="second">The pages could not be read, or are no longer kept.</p>
	if (!trace)
		return (
			<div className={styles.travel}>
				<Action kind="outlined" icon="play" onClick={() => setWanted(true)} busy={wanted}>
					Show the page at each step
				</Action>
			</div>
		)
	return <Travel step={step} steps={steps} rows={rows} trace={trace} />
}

const pageOf = ({ evidence }: StepView) => evidence.find((one): one is Kept => one.kind === 'page')

const tabs = { page: 'Page', network: 'Network', console: 'Console', source: 'Source' }

function Travel({ step, steps, rows, trace }: PageTravelProps & { trace: TracedScenario }) {
	const times = stepTimes(all(steps).filter(pageOf))
	const failed = step.status !== 'passed'
	const [chosen, choose] = useState(() => (failed ? causeOf(times, step, rows) : step).id)
	const [tab, setTab] = useState('page')
	const at = Math.max(
		times.findIndex(({ step: { id } }) => id === chosen),
		0,
	)
	const time = times[at]
	if (!time) return null
	const now = time.step
	const places = trace.steps[pageOf(now)?.place ?? -1]
	const page = (place: number | undefined) => (place === undefined ? undefined : trace.pages[place])
	const loaded = rows.filter(({ startedAt }) => isIn(time, startedAt))
	const lines = times
		.flatMap((one) => one.step.evidence.flatMap((evidence) => lineOf(evidence, one.step) ?? []))
		.filter((line) => isIn(time, line.at))
	const id = (name: string) => `${name}-${step.id}`
	return (
		<div className={styles.travel}>
			<StepStrip steps={times.map(({ step }) => step)} at={at} onChoose={choose} />
			<TabList
				tabs={Object.entries(tabs).map(([name, label]) => [
					id(name),
					label + countOf(name === 'network' ? loaded.length : name === 'console' ? lines.length : 0),
				])}
				value={id(tab)}
				onChange={(value) => setTab(value.slice(0, value.indexOf('-')))}
				panel={id('travel')}
			/>
			<div role="tabpanel" id={id('travel')} aria-labelledby={`tab-${id(tab)}`}>
				<p className={styles.now}>
					<code>{now.resolved ?? now.text}</code>{' '}
					<span className="small second">{`Step ${at + 1} of ${times.length}, ${duration(now.nanos)}`}</span>
				</p>
				{tab === 'page' && (
					<div className={styles.duo}>
						<PageFigure title="Page before the step" page={page(places?.before)} />
						<PageFigure title="Page after the step" page={page(places?.after)} />
					</div>
				)}
				{tab === 'network' && <NetworkTable rows={loaded} />}
				{tab === 'console' &&
					(lines.length > 0 ? <ConsoleList lines={lines} /> : <p className="second">Nothing was written.</p>)}
				{tab === 'source' && <PageSource page={page(places?.after ?? places?.before)} />}
			</div>
		</div>
	)
}

interface StepStripProps {
	steps: StepView[]
	/** The place of the one that is shown. */
	at: number
	onChoose: (id: string) => void
}

const StepStrip = ({ steps, at, onChoose }: StepStripProps) => (
	<fieldset className={styles.strip} aria-label="Steps of this scenario">
		{steps.map(({ id, text, status }, index) => (
			<button
				key={id}
				type="button"
				aria-pressed={index === at}
				className={status === 'passed' ? '' : styles.bad}
				title={text}
				onClick={() => onChoose(id)}
			>
				{`${index + 1} ${shortOf(text)}`}
			</button>
		))}
	</fieldset>
)

/** The action of a step, past the filler words before it. */
function shortOf(text: string) {
	const action = keywordTokens(text, 0).find(({ kind }) => kind === 'action')
	return action ? text.slice(action.from, action.to) : text.split(' ')[0]
}

const countOf = (count: number) => (count > 0 ? ` ${count}` : '')

const all = (steps: StepView[]): StepView[] => steps.flatMap((step) => [step, ...all(step.steps)])
