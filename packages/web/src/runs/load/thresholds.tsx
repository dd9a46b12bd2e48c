import type { FeatureView } from '@assay/engine/log/fold'
import type { LoadView } from '@assay/engine/log/load/load-view'
import { Verdict } from '../../ui/verdict.tsx'
import styles from './load-tab.module.css'

/** What had to hold, and whether it did; until the end nothing is decided. */
export function Thresholds({ feature, load }: { feature: FeatureView; load: LoadView }) {
	if (!load.thresholds) return <p className={styles.undecided}>The thresholds decide when the load is over.</p>
	return (
		<>
			<h3 className={styles.heading}>Thresholds</h3>
			<table className={styles.thresholds}>
				<thead>
					<tr>
						<th>Threshold</th>
						<th>Verdict</th>
					</tr>
				</thead>
				<tbody>
					{feature.scenarios.map(({ id, name, status, reason }, index) => (
						<tr key={id}>
							<td>
								{name}
								<code className="small quiet">{load.thresholds?.[index]?.text}</code>
								{reason && <span className="fail">{reason}</span>}
							</td>
							<td>
								<Verdict kind={status === 'passed' ? 'passed' : 'failed'} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	)
}
