import type { RunView } from '@assay/engine/log/fold'
import { joinedParts } from '@assay/engine/log/joined-parts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CouldNotRun } from '../runs/could-not-run.tsx'
import { Fact, Facts } from '../runs/facts.tsx'
import { EarlierLoadContext } from '../runs/load/earlier-load.ts'
import { RunSourceContext } from '../runs/log/run-source.ts'
import { RunBody } from '../runs/run-body.tsx'
import { RunVerdict } from '../runs/run-verdict.tsx'
import { Mark } from '../shell/mark.tsx'
import { longDate } from '../ui/dates.ts'
import { MessageBar } from '../ui/message-bar.tsx'
import { type FrozenRun, hashOf } from './frozen-source.ts'
import styles from './report-page.module.css'

/** The run page of a run that is over, of which nothing is known but its report. */
export function ReportPage({ index, view, kept, source, earlier }: FrozenRun) {
	const version = useSyncExternalStore(kept.subscribe, () => kept.version)
	const [tab, setTab] = useState<string | null>(null)
	const [asked, setAsked] = useState(askedFor)
	useEffect(() => {
		const follow = () => setAsked(askedFor())
		window.addEventListener('hashchange', follow)
		return () => window.removeEventListener('hashchange', follow)
	}, [])
	const pick = (step: string) => {
		history.replaceState(undefined, '', hashOf(step))
		setAsked(step)
		setTab('steps')
	}
	const compared = useMemo(
		() => earlier && { ...earlier, choice: <p className="small second">Compared with run {earlier.run}</p> },
		[earlier],
	)
	const nothing = view.status === 'ERROR'
	return (
		<RunSourceContext value={source}>
			<EarlierLoadContext value={compared}>
				<div className={styles.page}>
					<div className={styles.top}>
						<Mark />
						Run report
					</div>
					<main className={styles.run}>
						<RunBody
							view={view}
							version={version}
							running={false}
							nothing={nothing}
							tab={tab}
							onTab={setTab}
							asked={asked}
							onPick={pick}
							head={
								<RunVerdict
									run={outcomeOf(view, index.cancelled)}
									view={view}
									version={version}
									about={
										<>
											<span className="medium">{index.title ?? view.name}</span>
											{aboutOf(view)}
										</>
									}
								/>
							}
							facts={<RunFacts index={index} view={view} />}
							between={nothing && <CouldNotRun error reason={view.reason} />}
						/>
					</main>
				</div>
				<MessageBar />
			</EarlierLoadContext>
		</RunSourceContext>
	)
}

const askedFor = () => /^#s=([\d.]+)$/.exec(location.hash)?.[1] ?? null

/** What the row of the run would say of it. */
const outcomeOf = ({ status, nanos, counts }: RunView, cancelled = false) => ({
	status,
	queued: false,
	cancelled,
	run_duration: nanos,
	scenario_fail_count: counts.failed,
	scenario_pass_count: counts.passed,
	scenariosNotRun: counts.notRun,
})

const aboutOf = ({ startedAt, environment }: RunView) =>
	[environment, startedAt !== undefined && longDate(startedAt)].filter(Boolean).map((one) => `, ${one}`)

/** In the order of the run page: which run, when, where; then who, and the rest. */
function RunFacts({ index: { title, facts = [] }, view }: Pick<FrozenRun, 'index' | 'view'>) {
	const features = joinedParts(view)
	const [feature, ...others] = features
	const given = facts.map(({ label, value }) => (
		<Fact key={label} name={label}>
			{value}
		</Fact>
	))
	return (
		<Facts>
			{given[0]}
			{title !== undefined && title !== view.name && <Fact name="Name">{view.name}</Fact>}
			{view.startedAt !== undefined && <Fact name="Run on">{longDate(view.startedAt)}</Fact>}
			{view.environment && <Fact name="Environment">{view.environment}</Fact>}
			{given.slice(1)}
			{view.tags && (
				<Fact name="Tags">
					<code>{view.tags}</code>
				</Fact>
			)}
			{feature && others.length === 0 && <Fact name="Feature">{feature.path}</Fact>}
			{others.length > 0 && <Fact name="Features">{features.length}</Fact>}
			<Fact name="Scenarios">{view.counts.scenarios}</Fact>
		</Facts>
	)
}
