import type { LoadView } from '@assay/engine/log/load/load-view'
import { useMemo } from 'react'
import { clock } from '../../ui/clock.ts'
import { VerdictIcon } from '../../ui/verdict.tsx'
import { Exchanges } from '../evidence/exchanges.tsx'
import styles from './load-tab.module.css'

/** Failures of a kind together, the most frequent first; the first ten of each are kept with what was sent and what came. */
export function LoadFailures({ load, version }: { load: LoadView; version: number }) {
	const kinds = useMemo(() => [...load.failures].sort((one, other) => other.count - one.count), [load, version])
	if (kinds.length === 0) return null
	return (
		<>
			<h3 className={styles.heading}>
				Failures <span className="small quiet">Numbers and ids are left out of their messages</span>
			</h3>
			{kinds.map(({ request, message, count, since, samples }) => (
				<details key={`${request}\n${message}`} className={styles.failure}>
					<summary>
						<VerdictIcon kind="failed" titled={false} />
						<span className="medium">{message}</span>
						<span className="second">{request}</span>
						<span className="small quiet">from {clock(since)}</span>
						<span className="fail">{count.toLocaleString('en')}</span>
					</summary>
					{samples.map((sample) => (
						<details key={`${sample.user} ${sample.after}`} className={styles.sample}>
							<summary>
								{clock(Math.floor(sample.after / 1000))}, user {sample.user}
								{sample.path && (
									<code className="small">
										{sample.path}:{sample.line} {sample.step}
									</code>
								)}
							</summary>
							<pre>{sample.message}</pre>
							{sample.exchange && <Exchanges exchanges={[sample.exchange]} marked={[]} />}
						</details>
					))}
				</details>
			))}
		</>
	)
}
