import { type ComparedScenario, type Comparison, type Run, runs } from '@assay/contract/runs'
import { useCurrentProject } from '../../shell/current-project.tsx'
import { Action } from '../../ui/action.tsx'
import { longDate } from '../../ui/dates.ts'
import { seconds } from '../../ui/durations.ts'
import { useParams } from '../../ui/list-url.ts'
import { useRead } from '../../ui/read.ts'
import { Unread } from '../../ui/unread.tsx'
import { verdictOf } from '../../ui/verdict.tsx'
import { shortVerdict } from '../verdict-sentence.ts'
import styles from './compare.module.css'
import { ComparedGroup } from './compared-group.tsx'

/** Two runs side by side: a sentence, what differs, which failures appeared, went and stayed, and what took longer. */
export function CompareRuns({ one, other }: { one: number; other: number }) {
	const [, change] = useParams()
	const { id: project } = useCurrentProject()
	const read = useRead(runs.compare, { params: { runId: one, otherId: other } })
	if (!read.data) return <Unread read={read} gone="One of these two runs is not in this project." />
	const { before, after, appeared, went, still, slower, notCompared, notKept, loads } = read.data
	/** Where it is seen whole: in the later run, or in the earlier where it ran in that alone. */
	const link = (scenario: ComparedScenario) =>
		`/runs?project=${project}&run=${scenario.after ? after.id : before.id}&step=${scenario.after ?? scenario.before}`
	return (
		<article className={styles.compare}>
			<header className={styles.head}>
				<div>
					<p className="second medium">{[...new Set([before.details, after.details])].join(' and ')}</p>
					<h2 className="big">
						<Sentence comparison={read.data} />
					</h2>
				</div>
				<div className={styles.tools}>
					<Action kind="bare" onClick={() => change({ compare: null })}>
						Close comparison
					</Action>
					{loads && (
						<Action onClick={() => change({ compare: null, run: after.id, against: before.id })}>
							Compare what was measured
						</Action>
					)}
					<Action onClick={() => change({ compare: null, run: after.id })}>{`Open run ${after.id}`}</Action>
				</div>
			</header>
			<Differences before={before} after={after} />
			<ComparedGroup verdict="failed" title={`${appeared.length} appeared`} items={appeared} link={link} />
			<ComparedGroup verdict="passed" title={`${went.length} went`} items={went} link={link} />
			<ComparedGroup verdict="failed" title={`${still.length} still failing`} items={still} link={link} />
			<ComparedGroup
				verdict="queued"
				title={`${slower.length} slower`}
				note="by half or more"
				items={slower}
				link={link}
				words={tookLonger}
			/>
			<ComparedGroup
				verdict="error"
				title={`${notCompared.length} not compared`}
				note="they ran, or got to their end, in one of the two only"
				items={notCompared}
				link={link}
			/>
			{most(notKept) > 0 && (
				<p className="second">
					{`Of scenarios, ${notKept.before} in run ${before.id} and ${notKept.after} in run ${after.id}, nothing is kept: their feature was deleted, or the run was cleaned.`}
				</p>
			)}
			{loads && <p className="second">Of their load tests the thresholds alone are compared here.</p>}
		</article>
	)
}

const tookLonger = ({ nanosBefore, nanosAfter }: ComparedScenario) =>
	`${seconds(nanosAfter ?? 0)}, was ${seconds(nanosBefore ?? 0)}`

const most = ({ before, after }: Comparison['notKept']) => Math.max(before, after)

/** That nothing differs is said only where there were scenarios, and all were compared. */
function Sentence({ comparison }: { comparison: Comparison }) {
	const { before, after, appeared, went, still, slower, notCompared, notKept, loads } = comparison
	const without = [before, after].filter(({ scenario_count }) => scenario_count === 0)
	const where = without.length === 2 ? 'either run' : `run ${without[0]?.id}`
	const differing = [
		went.length > 0 && `${went.length} went`,
		still.length > 0 && `${still.length} still failing`,
		slower.length > 0 && `${slower.length} slower`,
		notCompared.length > 0 && `${notCompared.length} not compared`,
		most(notKept) > 0 && `${most(notKept)} not kept`,
	].filter(Boolean)
	if (differing.length === 0 && appeared.length === 0) {
		const sameVerdict = before.status === after.status
		if (without.length > 0) return `${sameVerdict ? 'No' : 'The verdict differs, no'} scenario ran in ${where}`
		const kind = loads ? 'threshold' : 'scenario'
		return sameVerdict ? `No ${kind} differs` : `The verdict differs, no ${kind} does`
	}
	const rest = without.length > 0 ? [...differing, `none ran in ${where}`] : differing
	if (appeared.length === 0) return rest.join(', ')
	return (
		<>
			<span className="fail">{appeared.length} appeared</span>
			{rest.length > 0 && `, ${rest.join(', ')}`}
		</>
	)
}

/** What differs between the runs themselves; what is the same is one quiet line. */
function Differences({ before, after }: { before: Run; after: Run }) {
	const facts: [string, string, string][] = [
		['Environment', before.environment.name, after.environment.name],
		['Tags', before.run_scenariotags || 'none', after.run_scenariotags || 'none'],
		['Started by', before.started_by ?? 'nobody', after.started_by ?? 'nobody'],
	]
	const same = facts.filter(([, one, other]) => one === other)
	const longer = after.run_duration - before.run_duration
	return (
		<table className={styles.facts}>
			<thead>
				<tr>
					<td />
					{[before, after].map(({ id, run_at }) => (
						<th key={id} scope="col">
							Run {id}, {longDate(run_at)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				<tr>
					<th scope="row">Verdict</th>
					{[before, after].map((run) => (
						<td key={run.id} className={verdictOf(run.status) === 'failed' ? 'fail' : ''}>
							{shortVerdict(run)}
						</td>
					))}
				</tr>
				<tr>
					<th scope="row">Duration</th>
					<td>{seconds(before.run_duration)}</td>
					<td>
						{seconds(after.run_duration)}
						{Math.abs(longer) >= 1e8 && `, ${seconds(Math.abs(longer))} ${longer > 0 ? 'longer' : 'shorter'}`}
					</td>
				</tr>
				{facts
					.filter((fact) => !same.includes(fact))
					.map(([name, one, other]) => (
						<tr key={name}>
							<th scope="row">{name}</th>
							<td>{one}</td>
							<td>{other}</td>
						</tr>
					))}
				{same.length > 0 && (
					<tr>
						<th scope="row">The same</th>
						<td colSpan={2} className="quiet">
							{same.map(([name, one]) => `${name.toLowerCase()} ${one}`).join(', ')}
						</td>
					</tr>
				)}
			</tbody>
		</table>
	)
}
