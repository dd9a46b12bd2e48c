import { typeLabel } from '@assay/contract/feature-types'
import type { Feature } from '@assay/contract/features'
import { useMemo, useSyncExternalStore } from 'react'
import { countScenarios } from '../editor/code/scenarios.ts'
import { readDraft, watchDrafts } from '../editor/drafts/draft.ts'
import { ObjectRow } from '../editor/object-row.tsx'
import { dialectOf } from '../language/dialect.ts'
import { useMe } from '../session.ts'
import { longDate } from '../ui/dates.ts'
import { Verdict, verdictOfRun } from '../ui/verdict.tsx'
import { draftKey } from './draft-key.ts'
import { featureIcon } from './feature-icon.ts'

/** A feature in the list: what it is, how it went last, how much is in it. `path` where another one is called the same. */
export function FeatureRow({ feature, path }: { feature: Feature; path?: string | undefined }) {
	const scenarios = useMemo(() => countScenarios(feature.content, dialectOf(feature.featureType)), [feature])
	const { username } = useMe()
	const unsaved = useSyncExternalStore(watchDrafts, () => {
		const draft = readDraft(draftKey(username, feature.id))
		return draft !== undefined && draft.text !== feature.content
	})
	return (
		<ObjectRow
			icon={featureIcon[feature.featureType]}
			iconTitle={typeLabel(feature.featureType)}
			name={feature.name}
			mark={feature.lastRun ? <LastVerdict of={feature.lastRun} /> : 'Never run'}
			fact={`${path ? `${path} · ` : ''}${scenarios === 1 ? '1 scenario' : `${scenarios} scenarios`}${unsaved ? ', unsaved changes' : ''}`}
			updated={feature.updated_date_time}
		/>
	)
}

/** How its latest run of any kind ended, and when. */
const LastVerdict = ({ of }: { of: NonNullable<Feature['lastRun']> }) => (
	<span title={`Run ${of.id}, ${longDate(of.at)}`}>
		<Verdict kind={verdictOfRun(of)} />
	</span>
)
