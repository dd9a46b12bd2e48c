import type { FeatureView, RunView } from '@assay/engine/log/fold'
import { latestSecond } from '@assay/engine/log/load/latest-second'
import { lastedSeconds } from '@assay/engine/log/load/load-figures'
import type { LoadView } from '@assay/engine/log/load/load-view'
import { generatorPace } from '@assay/engine/surfaces/load/saturation'
import { useContext, useMemo } from 'react'
import { clock } from '../../ui/clock.ts'
import { Fact, Facts } from '../facts.tsx'
import { type EarlierLoad, EarlierLoadContext, loadBefore } from './earlier-load.ts'
import { LoadCharts } from './load-charts.tsx'
import { LoadDistribution } from './load-distribution.tsx'
import { LoadFailures } from './load-failures.tsx'
import { LoadRequests } from './load-requests.tsx'
import styles from './load-tab.module.css'
import { Thresholds } from './thresholds.tsx'

/** What a load test has done so far, and what became of its thresholds; one below the other where a run has several. */
export function LoadTab({ view, version }: { view: RunView; version: number }) {
	const earlier = useContext(EarlierLoadContext)
	const loaded = view.features.flatMap((feature) => (feature.load ? [{ feature, load: feature.load }] : []))
	return (
		<>
			{earlier && <div className={styles.compare}>{earlier.choice}</div>}
			{loaded.map(({ feature, load }) => (
				<FeatureLoad
					key={feature.id}
					feature={feature}
					load={load}
					version={version}
					running={view.status === 'RUNNING'}
					earlier={earlier}
					titled={loaded.length > 1}
				/>
			))}
		</>
	)
}

interface FeatureLoadProps {
	feature: FeatureView
	load: LoadView
	version: number
	/** Of a run that was cancelled, or lost, a load may not have got to its end. */
	running: boolean
	earlier: EarlierLoad | undefined
	titled: boolean
}

function FeatureLoad({ feature, load, version, running, earlier, titled }: FeatureLoadProps) {
	const before = useMemo(() => loadBefore(earlier, feature), [earlier?.run, earlier?.features, feature.path])
	return (
		<section className={styles.load} aria-label={feature.name}>
			{titled && <h2>{feature.name}</h2>}
			<LoadFacts load={load} version={version} going={running && !load.over} />
			{earlier?.features && !before && <p className="second">This feature made no load in run {earlier.run}.</p>}
			<LoadCharts load={load} version={version} before={before} />
			<Thresholds feature={feature} load={load} version={version} running={running} />
			<LoadRequests load={load} version={version} before={before} />
			<LoadDistribution load={load} version={version} />
			<LoadFailures load={load} version={version} />
		</section>
	)
}

function LoadFacts({ load, version, going }: { load: LoadView; version: number; going: boolean }) {
	const { now, requests, failed } = useMemo(() => {
		const sum = { requests: 0, failed: 0 }
		for (const { ok, ko, unsent } of load.requests) {
			sum.requests += ok.count + ko.count + unsent
			sum.failed += ko.count + unsent
		}
		return { now: latestSecond(load), ...sum }
	}, [load, version])
	const seconds = Math.round(load.lasted / 1000)
	const share = requests === 0 ? 0 : (100 * failed) / requests
	return (
		<>
			<p className={styles.profile}>
				<code>{load.profile}</code>
			</p>
			<Facts>
				<Fact name="Users started">
					{count(load.usersStarted)}
					{load.plannedUsers !== undefined && <span className="second"> of {count(load.plannedUsers)}</span>}
				</Fact>
				<Fact name="At work">{count(going ? (now?.users ?? 0) : 0)}</Fact>
				<Fact name="Elapsed">{clock(seconds)}</Fact>
				{going && load.plannedDuration > load.lasted && (
					<Fact name="Remaining">about {clock(Math.ceil((load.plannedDuration - load.lasted) / 1000))}</Fact>
				)}
				<Fact name={going ? 'Requests/s now' : 'Requests/s'}>
					{going ? count((now?.ok ?? 0) + (now?.ko ?? 0)) : (requests / lastedSeconds(load)).toFixed(1)}
				</Fact>
				<Fact name="Failed">
					<span className={failed > 0 ? 'fail' : undefined}>{count(failed)}</span>
					<span className="second"> {share.toFixed(2)} %</span>
				</Fact>
			</Facts>
			<Generator load={load} />
		</>
	)
}

/** Whether the times can be trusted, which a run page says at its head where they cannot. */
function Generator({ load }: { load: LoadView }) {
	if (load.seconds.length === 0 || load.saturated) return null
	const { late, processor } = generatorPace(load)
	const on = load.executors === undefined ? '' : `, on ${load.executors} executors`
	return (
		<p className="second">
			{load.over ? 'Generator trustworthy' : 'Generator'}: start lag p99 {Math.round(late)} ms, processor{' '}
			{Math.round(processor * 100)} %{on}
		</p>
	)
}

const count = (value: number) => value.toLocaleString('en')
