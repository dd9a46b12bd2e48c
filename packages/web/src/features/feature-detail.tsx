import { findPromptBlock, type PromptBlock, withoutPrompt } from '@assay/contract/assistant'
import type { Feature } from '@assay/contract/features'
import { feature as featureSchema, features } from '@assay/contract/features'
import { moves } from '@assay/contract/moves'
import { nameFits, nameRules } from '@assay/contract/names'
import { surfaces } from '@assay/engine/surfaces/index'
import { Tab, Tabs } from '@mui/material'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AssistantDialog } from '../assistant/assistant-dialog.tsx'
import { PromptNotice } from '../assistant/prompt-notice.tsx'
import { CodeEditor } from '../editor/code/code-editor.tsx'
import { readVerdicts } from '../editor/code/verdicts.ts'
import styles from '../editor/detail-head.module.css'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { NameField } from '../editor/drafts/name-field.tsx'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { readTheirs } from '../editor/drafts/theirs.ts'
import { useDraftText } from '../editor/drafts/use-draft-text.ts'
import { FileHistory } from '../editor/revisions/file-history.tsx'
import { HistorySwitch, useHistoryShown } from '../editor/revisions/history-switch.tsx'
import { IncludeFilesDialog } from '../files/include-files-dialog.tsx'
import { dialectOf } from '../language/dialect.ts'
import { RecorderDialog } from '../recorder/recorder-dialog.tsx'
import { useMay } from '../shell/current-project.tsx'
import { EnvironmentChooser } from '../shell/environment-chooser.tsx'
import { MoveDialog } from '../suites/move-dialog.tsx'
import { Action } from '../ui/action.tsx'
import { useKeys } from '../ui/keys.ts'
import { useParams } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'
import { AssociatedFeatures } from './associated-features.tsx'
import { AssociatedFiles } from './associated-files.tsx'
import { draftKey } from './draft-key.ts'
import { DraftNote, RestoredNotice } from './draft-note.tsx'
import { FeatureConflict } from './feature-conflict.tsx'
import { IncludeFeaturesDialog } from './include-features-dialog.tsx'
import { LastRun } from './last-run.tsx'
import { RunFeatureDialog } from './run-feature-dialog.tsx'
import { useAround } from './use-around.ts'
import { useLanguage } from './use-language.tsx'

const tabs = ['feature', 'features', 'files'] as const

/** The selected feature: its text in the editor, what it includes, saving it and running it. */
export function FeatureDetail({ feature }: { feature: Feature }) {
	const [params, change] = useParams()
	const navigate = useNavigate()
	const writable = useMay('feature.save')
	const runnable = useMay('run.start')
	const assisted = useMay('assistant.ask') && surfaces[feature.featureType].assisted
	const records = writable && runnable && surfaces[feature.featureType].browser
	const around = useAround(feature)
	const [historyShown, showHistory] = useHistoryShown()
	const [typedName, setName] = useState<string>()
	const [running, setRunning] = useState<{ tags: string }>()
	const [theirs, setTheirs] = useState<Feature>()
	const [including, setIncluding] = useState(false)
	const [pickingFiles, setPickingFiles] = useState(false)
	const [asking, setAsking] = useState<{ block?: PromptBlock | undefined }>()
	const [problems, setProblems] = useState(0)
	const [recording, setRecording] = useState(false)
	const [moving, setMoving] = useState<{ to: string }>()
	const cursor = useRef<number>(undefined)
	const draft = useDraftText(draftKey(feature.id), { text: feature.content, at: feature.updated_date_time })

	const name = typedName ?? feature.name
	const nameError = name !== feature.name && !nameFits('feature', name) ? nameRules.feature.says : undefined
	const dirty = draft.dirty || name !== feature.name
	const language = useLanguage(feature, around.custom, dirty)
	const tab = tabs.find((one) => one === params.get('tab')) ?? 'feature'
	const line = Number(params.get('line')) || undefined

	const block = assisted ? findPromptBlock(draft.text) : undefined

	const saving = useSave(features.save, {
		fails: ({ status }) => (status === 409 ? 'Somebody else saved this feature meanwhile.' : undefined),
		failed: (failure) => setTheirs(readTheirs(failure, featureSchema)),
	})
	const write = async (
		text: string,
		base: string,
		include = feature.include_features,
		called = name,
	): Promise<boolean> => {
		const answer = await saving.save({
			body: {
				id: feature.id,
				name: called,
				content: text,
				xpath: feature.xpath,
				feature_type: feature.featureType,
				application_id: feature.application_id,
				include_features: include,
				include_files: feature.include_files,
			},
			ifMatch: ifMatch(base),
		})
		if (!answer) return false
		setName(undefined)
		setProblems(answer.problems?.length ?? 0)
		draft.rebase({ text: answer.content, at: answer.updated_date_time })
		return true
	}
	const looking = useSave(moves.preview, { says: () => '', fails: () => '' })
	const folder = feature.path.slice(0, feature.path.lastIndexOf('/') + 1)
	/** Under another name it also lies elsewhere: what reads it there is shown first. */
	const saveOrMove = async () => {
		const to = `${folder}${name}.feature`
		const isMoved = name !== feature.name && to !== feature.path
		const plan = isMoved ? await looking.save({ body: { feature: feature.id, path: to } }) : undefined
		if (!plan || plan.features.length + plan.files.length === 0) await write(draft.text, draft.base)
		else if (!draft.dirty || (await write(draft.text, draft.base, feature.include_features, feature.name)))
			setMoving({ to })
	}
	const save = () => {
		if (writable && !nameError && !saving.busy && !looking.busy) void saveOrMove()
	}
	const play = runnable ? (tags = '') => setRunning({ tags }) : undefined
	useKeys({ 'mod+s': save, r: () => play?.() })

	const margin = useMemo(
		() => ({
			verdicts: readVerdicts(feature.content, feature.lastRun, dialectOf(feature.featureType)),
			onPlay: runnable ? (_: unknown, tag: string | undefined) => setRunning({ tags: tag ?? '' }) : undefined,
			onOpenRun: (run: number) => navigate(`/runs?project=${feature.application_id}&run=${run}`),
		}),
		[feature, runnable, navigate],
	)
	const why = writable ? undefined : readOnlyWhy
	return (
		<>
			<div className={styles.head}>
				<div className={styles.name}>
					<NameField label="Feature Name" value={name} onChange={setName} error={nameError} readOnly={!writable} />
				</div>
				<div className={styles.tools}>
					<Action kind="bare" onClick={() => setIncluding(true)} why={why}>
						Include Features
					</Action>
					<Action kind="bare" onClick={() => setPickingFiles(true)} why={why}>
						Include Files
					</Action>
					<Action kind="bare" onClick={() => setMoving({ to: feature.path })} why={dirty ? 'Update first' : why}>
						Move
					</Action>
					<Action onClick={save} disabled={nameError !== undefined} busy={saving.busy} why={why}>
						Update
					</Action>
					{play && (
						<span className={styles.pair}>
							<EnvironmentChooser />
							<Action kind="primary" icon="play" onClick={() => play()}>
								Run
							</Action>
						</span>
					)}
				</div>
			</div>
			<div className={styles.tabs}>
				<Tabs
					value={tab}
					onChange={(_, next) => change({ tab: next === 'feature' ? null : next })}
					variant="scrollable"
					scrollButtons={false}
				>
					<Tab value="feature" label="Feature" />
					<Tab
						value="features"
						label={<Counted text="Associated Features" count={feature.include_features.length} />}
					/>
					<Tab value="files" label={<Counted text="Associated Files" count={feature.include_files.length} />} />
				</Tabs>
				{feature.lastRun && <LastRun of={feature.lastRun} project={feature.application_id} />}
				<HistorySwitch shown={historyShown} onChange={showHistory} />
			</div>
			{tab === 'feature' && (
				<>
					<RestoredNotice draft={draft} savedAt={feature.updated_date_time} />
					{block && <PromptNotice block={block} onAsk={() => setAsking({ block })} />}
					<CodeEditor
						value={draft.text}
						onChange={draft.change}
						onSave={save}
						label={`Text of ${feature.name}`}
						around={around}
						margin={margin}
						commands={language.commands}
						readOnly={!writable}
						line={line}
						note={<DraftNote dirty={dirty} saving={saving.busy} readOnly={!writable} problems={problems} />}
						cursor={cursor}
						tools={
							<>
								{records && (
									<button type="button" onClick={() => setRecording(true)} title="Use the page and get steps">
										Record
									</button>
								)}
								{assisted && (
									<button type="button" onClick={() => setAsking({ block })} title="Let the assistant write steps">
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
			{running && (
				<RunFeatureDialog
					feature={feature}
					text={dirty && writable && !nameError ? draft.text : feature.content}
					tags={running.tags}
					save={dirty && writable && !nameError ? () => write(draft.text, draft.base) : undefined}
					onClose={() => setRunning(undefined)}
				/>
			)}
			{asking && (
				<AssistantDialog
					feature={feature}
					now={draft.text}
					text={asking.block ? withoutPrompt(draft.text, asking.block) : draft.text}
					prompt={asking.block}
					onAccept={(text) => {
						setAsking(undefined)
						draft.change(text)
					}}
					onClose={() => setAsking(undefined)}
				/>
			)}
			{moving && (
				<MoveDialog
					of={{ feature: feature.id }}
					path={feature.path}
					to={moving.to}
					onClose={() => {
						setMoving(undefined)
						setName(undefined)
					}}
				/>
			)}
			{recording && (
				<RecorderDialog
					feature={feature}
					now={draft.text}
					cursor={cursor}
					around={around}
					onAccept={(text) => {
						setRecording(false)
						draft.change(text)
					}}
					onClose={() => setRecording(false)}
				/>
			)}
			{including && (
				<IncludeFeaturesDialog
					feature={feature}
					busy={saving.busy}
					onClose={() => setIncluding(false)}
					onSave={async (ids) => {
						await write(feature.content, draft.base, ids)
						setIncluding(false)
					}}
				/>
			)}
			{pickingFiles && (
				<IncludeFilesDialog
					feature={feature}
					onClose={() => setPickingFiles(false)}
					onLinked={(saved) => {
						setPickingFiles(false)
						// Only the links changed: what is being typed goes on from this save. Otherwise saving it shows both texts.
						if (feature.updated_date_time === draft.base && saved.content === feature.content)
							draft.rebase({ text: saved.content, at: saved.updated_date_time }, draft.text)
					}}
				/>
			)}
			{theirs && (
				<FeatureConflict
					mine={draft.text}
					theirs={theirs}
					onClose={() => setTheirs(undefined)}
					onKeepMine={() => {
						setTheirs(undefined)
						void write(draft.text, theirs.updated_date_time)
					}}
					onGoOn={(text) => {
						setTheirs(undefined)
						if (text === theirs.content) setName(undefined)
						draft.rebase({ text: theirs.content, at: theirs.updated_date_time }, text)
					}}
				/>
			)}
		</>
	)
}

function Counted({ text, count }: { text: string; count: number }) {
	return (
		<span>
			{text} {count > 0 && <span className="small quiet">{count}</span>}
		</span>
	)
}
