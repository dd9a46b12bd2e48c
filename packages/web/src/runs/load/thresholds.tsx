import type { FeatureView } from '@assay/engine/log/fold'
import type { LoadView } from '@assay/engine/log/load/load-view'
import { limitText, thresholdSubject, valueText } from '@assay/engine/surfaces/load/thresholds/judge'
import { useMemo } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Verdict } from '../../ui/verdict.tsx'
import { judgedSoFar } from './judged-so-far.ts'
import styles from './load-tab.module.css'

interface ThresholdsProps {
	feature: FeatureView
	load: LoadView
	/** Grows with what the load emits. */
	version: number
	running: boolean
}

/** What has to hold, with its value and limit; until the end nothing is decided. */
export function Thresholds({ feature, load, version, running }: ThresholdsProps) {
	const judged = useMemo(() => judgedSoFar(load), [load, version])
	if (judged.length === 0)
		return load.over ? null : (
			<p className={styles.undecided}>{running ? 'The thresholds decide when the load is over.' : notDecided}</p>
		)
	return (
		<>
			<h3 className={styles.heading}>
				Thresholds{' '}
				{!load.over && <span className="small second">{running ? 'So far; they decide at the end' : notDecided}</span>}
			</h3>
			<div className={styles.wide}>
				<table className={styles.thresholds}>
					<thead>
						<tr>
							<th>Threshold</th>
							<th>Value</th>
							<th>Limit</th>
							<th>Verdict</th>
						</tr>
					</thead>
					<tbody>
						{judged.map(({ threshold, value, passed, over }, index) => {
							const decided = load.thresholds?.[index]
							const held = decided?.passed ?? passed
							return (
								<tr key={`${index} ${threshold.text}`}>
									<td>
										{thresholdSubject(threshold)}
										<code className="small quiet">{threshold.text}</code>
									</td>
									<td className={held ? undefined : 'fail'}>
										{value === undefined
											? (feature.scenarios[index]?.reason ?? 'None yet')
											: valueText(threshold, value)}
									</td>
									<td>{limitText(threshold)}</td>
									<td>{decided ? <Verdict kind={held ? 'passed' : 'failed'} /> : <SoFar held={held} over={over} />}</td>
								</tr>
							)
						})}
					</tbody>
				</table>
			</div>
		</>
	)
}

const notDecided = 'The load did not get to its end: its thresholds were not decided'

function SoFar({ held, over }: { held: boolean; over: boolean }) {
	if (held) return <span className="second">Within</span>
	return over ? (
		<span className="fail row">
			<Icon name="failed" /> Over
		</span>
	) : (
		<span className="second">Not yet</span>
	)
}
