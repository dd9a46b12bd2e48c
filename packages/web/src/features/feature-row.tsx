import { typeLabel } from '@assay/contract/feature-types'
import type { Feature } from '@assay/contract/features'
import { useMemo, useSyncExternalStore } from 'react'
import { readDraft, watchDrafts } from '../editor/draft.ts'
import { readScenarios } from '../editor/scenarios.ts'
import { longDate, relativeDate } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { Verdict, verdictOf } from '../ui/verdict.tsx'
import { draftKey } from './draft-key.ts'
import { featureIcon } from './feature-icon.ts'
import styles from './feature-row.module.css'

/** A feature in the list: what it is, how it went last, how much is in it. */
export function FeatureRow({ feature }: { feature: Feature }) {
	const scenarios = useMemo(() => readScenarios(feature.content).length, [feature.content])
	const unsaved = useSyncExternalStore(watchDrafts, () => {
		const draft = readDraft(draftKey(feature.id))
		return draft !== undefined && draft.text !== feature.content
	})
	return (
		<span className={styles.row}>
			<span className={styles.icon} title={typeLabel(feature.featureType)}>
				<Icon name={featureIcon[feature.featureType]} />
			</span>
			<span className={styles.name}>{feature.name}</span>
			<span className={styles.verdict}>
				{feature.lastRun ? <Verdict kind={verdictOf(feature.lastRun.status)} /> : 'Never run'}
			</span>
			<span className={styles.fact}>
				{scenarios === 1 ? '1 scenario' : `${scenarios} scenarios`}
				{unsaved && ', unsaved changes'}
			</span>
			<span className={styles.time} title={`Last updated on ${longDate(feature.updated_date_time)}`}>
				{relativeDate(feature.updated_date_time)}
			</span>
		</span>
	)
}
