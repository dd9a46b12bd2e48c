import type { Feature } from '@assay/contract/features'
import { useRef } from 'react'
import styles from '../editor/detail-head.module.css'
import { HistorySwitch, useHistoryShown } from '../editor/revisions/history-switch.tsx'
import { useMay } from '../shell/current-project.tsx'
import { useKeys } from '../ui/keys.ts'
import { later } from '../ui/later.tsx'
import { useParams } from '../ui/list-url.ts'
import { useAsked } from '../ui/use-asked.ts'
import { AssociatedFeatures } from './associated-features.tsx'
import { AssociatedFiles } from './associated-files.tsx'
import { FeatureConflict } from './feature-conflict.tsx'
import type { FeatureAsked } from './feature-dialogs.tsx'
import { FeatureHead } from './feature-head.tsx'
import { FeatureTabs, featureTab } from './feature-tabs.tsx'
import { FeatureText } from './feature-text.tsx'
import { LastRun } from './last-run.tsx'
import { useAround } from './use-around.ts'
import { useLanguage } from './use-language.tsx'
import { useSavedFeature } from './use-saved-feature.ts'

const FeatureDialogs = later(() => import('./feature-dialogs.tsx').then(({ FeatureDialogs }) => FeatureDialogs))
const FileHistory = later(() => import('../editor/revisions/file-history.tsx').then(({ FileHistory }) => FileHistory))

/** The selected feature: its text in the editor, what it includes, saving it and running it. */
export function FeatureDetail({ feature: listed }: { feature: Feature }) {
	const [params, change] = useParams()
	const writable = useMay('feature.save')
	const runnable = useMay('run.start')
	const [historyShown, showHistory] = useHistoryShown()
	const { asked, ask, close } = useAsked<FeatureAsked>()
	const cursor = useRef<number>(undefined)
	const saved = useSavedFeature(listed, writable, (to) => ask({ what: 'move', to }))
	const { feature, draft, save } = saved
	const around = useAround(feature)
	const { commands, dialog } = useLanguage(feature, around.custom, saved.dirty)
	const play = runnable ? () => ask({ what: 'run', tags: '' }) : undefined
	useKeys({ 'mod+s': save, r: () => play?.() })
	const tab = featureTab(params.get('tab'))
	return (
		<>
			<FeatureHead feature={feature} saved={saved} writable={writable} onRun={play} onAsk={ask} />
			<div className={styles.tabs}>
				<FeatureTabs
					feature={feature}
					tab={tab}
					onChange={(next) => change({ tab: next === 'feature' ? null : next })}
				/>
				{feature.lastRun && <LastRun of={feature.lastRun} project={feature.application_id} />}
				<HistorySwitch shown={historyShown} onChange={showHistory} />
			</div>
			{tab === 'feature' && <FeatureText {...{ feature, saved, writable, around, commands, cursor }} onAsk={ask} />}
			{dialog}
			{tab === 'features' && <AssociatedFeatures feature={feature} />}
			{tab === 'files' && <AssociatedFiles feature={feature} />}
			{historyShown && (
				<FileHistory
					of={feature}
					revisions={{
						of: 'feature',
						objectId: feature.id,
						now: draft.text,
						textOf: ({ content = '' }) => content,
						onRestore: writable ? ({ content = '' }) => draft.change(content) : undefined,
					}}
				/>
			)}
			{asked && <FeatureDialogs {...{ feature, asked, saved, writable, around, cursor }} onClose={close} />}
			<FeatureConflict saved={saved} />
		</>
	)
}
