import { findPromptBlock } from '@assay/contract/assistant'
import type { Feature } from '@assay/contract/features'
import { surfaces } from '@assay/engine/surfaces/index'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PromptNotice } from '../assistant/prompt-notice.tsx'
import { CodeEditor } from '../editor/code/code-editor.tsx'
import { readVerdicts } from '../editor/code/verdicts.ts'
import styles from '../editor/detail-head.module.css'
import { HistorySwitch, useHistoryShown } from '../editor/revisions/history-switch.tsx'
import { dialectOf } from '../language/dialect.ts'
import { useMay } from '../shell/current-project.tsx'
import { useKeys } from '../ui/keys.ts'
import { later } from '../ui/later.tsx'
import { useParams } from '../ui/list-url.ts'
import { AssociatedFeatures } from './associated-features.tsx'
import { AssociatedFiles } from './associated-files.tsx'
import { DraftNote, RestoredNotice } from './draft-note.tsx'
import { FeatureConflict } from './feature-conflict.tsx'
import type { FeatureAsked } from './feature-dialogs.tsx'
import { FeatureHead } from './feature-head.tsx'
import { FeatureTabs, featureTab } from './feature-tabs.tsx'
import { LastRun } from './last-run.tsx'
import { useAround } from './use-around.ts'
import { useLanguage } from './use-language.tsx'
import { type SavedFeature, useSavedFeature } from './use-saved-feature.ts'

const FeatureDialogs = later(() => import('./feature-dialogs.tsx').then(({ FeatureDialogs }) => FeatureDialogs))
const FileHistory = later(() => import('../editor/revisions/file-history.tsx').then(({ FileHistory }) => FileHistory))

/** The selected feature: its text in the editor, what it includes, saving it and running it. */
export function FeatureDetail({ feature }: { feature: Feature }) {
	const [params, change] = useParams()
	const writable = useMay('feature.save')
	const runnable = useMay('run.start')
	const assisted = useMay('assistant.ask') && surfaces[feature.featureType].assisted
	const records = writable && runnable ? surfaces[feature.featureType].recorded : undefined
	const addsFiles = useMay('file.save')
	const around = useAround(feature)
	const [historyShown, showHistory] = useHistoryShown()
	const [asked, ask] = useState<FeatureAsked>()
	const cursor = useRef<number>(undefined)
	const saved = useSavedFeature(feature, writable, (to) => ask({ what: 'move', to }))
	const { draft, dirty, save } = saved
	const language = useLanguage(feature, around.custom, dirty)
	const play = runnable ? (tags = '') => ask({ what: 'run', tags }) : undefined
	useKeys({ 'mod+s': save, r: () => play?.() })
	const margin = useMargin(feature, runnable, ask)
	const tab = featureTab(params.get('tab'))
	const block = assisted ? findPromptBlock(draft.text) : undefined
	return (
		<>
			<FeatureHead feature={feature} saved={saved} writable={writable} onRun={play && (() => play())} onAsk={ask} />
			<div className={styles.tabs}>
				<FeatureTabs
					feature={feature}
					tab={tab}
					onChange={(next) => change({ tab: next === 'feature' ? null : next })}
				/>
				{feature.lastRun && <LastRun of={feature.lastRun} project={feature.application_id} />}
				<HistorySwitch shown={historyShown} onChange={showHistory} />
			</div>
			{tab === 'feature' && (
				<>
					<RestoredNotice draft={draft} savedAt={feature.updated_date_time} />
					{block && <PromptNotice block={block} onAsk={() => ask({ what: 'assistant', block })} />}
					<CodeEditor
						value={draft.text}
						onChange={draft.change}
						onSave={save}
						label={`Text of ${feature.name}`}
						around={around}
						margin={margin}
						commands={language.commands}
						readOnly={!writable}
						line={Number(params.get('line')) || undefined}
						note={<DraftNote dirty={dirty} saving={saved.busy} readOnly={!writable} problems={saved.problems} />}
						cursor={cursor}
						tools={
							<>
								{(records === 'page' || records === 'device') && (
									<button
										type="button"
										onClick={() => ask({ what: 'recorder' })}
										title={`Use the ${records} and get steps`}
									>
										Record
									</button>
								)}
								{records === 'screen' && addsFiles && (
									<button
										type="button"
										onClick={() => ask({ what: 'screen' })}
										title="Use the program and get steps and pictures"
									>
										Record
									</button>
								)}
								{assisted && (
									<button
										type="button"
										onClick={() => ask({ what: 'assistant', block })}
										title="Let the assistant write steps"
									>
										Assistant
									</button>
								)}
							</>
						}
					/>
				</>
			)}
			{language.dialog}
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
			{asked && (
				<FeatureDialogs {...{ feature, asked, saved, writable, around, cursor }} onClose={() => ask(undefined)} />
			)}
			<Conflict saved={saved} />
		</>
	)
}

/** What stands beside the lines: verdicts of the latest run, and a way to run what a tag names. */
function useMargin(feature: Feature, runnable: boolean, ask: (asked: FeatureAsked) => void) {
	const navigate = useNavigate()
	return useMemo(
		() => ({
			verdicts: readVerdicts(feature.content, feature.lastRun, dialectOf(feature.featureType)),
			onPlay: runnable ? (_: unknown, tag: string | undefined) => ask({ what: 'run', tags: tag ?? '' }) : undefined,
			onOpenRun: (run: number) => navigate(`/runs?project=${feature.application_id}&run=${run}`),
		}),
		[feature, runnable, ask, navigate],
	)
}

/** Both texts, where somebody else saved meanwhile. */
function Conflict({ saved }: { saved: SavedFeature }) {
	const { draft, theirs, setTheirs, write, setName } = saved
	if (!theirs) return null
	return (
		<FeatureConflict
			mine={draft.text}
			theirs={theirs}
			onClose={() => setTheirs(undefined)}
			onKeepMine={() => {
				setTheirs(undefined)
				void write({ text: draft.text, base: theirs.updated_date_time })
			}}
			onGoOn={(text) => {
				setTheirs(undefined)
				if (text === theirs.content) setName(undefined)
				draft.rebase({ text: theirs.content, at: theirs.updated_date_time }, text)
			}}
		/>
	)
}
