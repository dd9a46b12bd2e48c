import type { Project } from '@assay/contract/projects'
import type { Pushed } from '@assay/contract/suites'
import { LinearProgress, TextField } from '@mui/material'
import { useState } from 'react'
import { Reason } from '../git/reason.tsx'
import { reasonOf, refusalOf } from '../git/refusal.ts'
import { type Choice, SyncPreview } from '../git/sync-preview.tsx'
import { useMay } from '../shell/current-project.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { type Chosen, chosenProblem } from './chosen-files.ts'
import styles from './suite-chooser.module.css'
import { SuiteChooser } from './suite-chooser.tsx'
import { usePush } from './use-push.ts'

const untouched: Choice = { keep: new Set(), deleteMissing: false }

interface UploadSuiteDialogProps {
	project: Pick<Project, 'id' | 'name'>
	/** What was dropped on the screen already. */
	dropped?: Chosen | undefined
	onClose: () => void
}

/** Brings a folder, files or a zip into the project: first it is shown what that would be, then it is done. */
export function UploadSuiteDialog({ project, dropped, onClose }: UploadSuiteDialogProps) {
	const [chosen, setChosen] = useState(dropped)
	const [into, setInto] = useState('')
	const [found, setFound] = useState<Pushed>()
	const [choice, setChoice] = useState(untouched)
	const mayDelete = useMay('feature.delete')
	const preview = usePush(setFound)
	const act = usePush(onClose)
	const busy = preview.busy || act.busy
	const failure = act.failure ?? preview.failure
	const percent = Math.round((preview.busy ? preview.share : act.share) * 100)
	const problem = chosen && chosenProblem(chosen)
	const forget = () => {
		preview.reset()
		act.reset()
		setFound(undefined)
	}
	const push = () => {
		if (!chosen) return
		const query = { applicationId: project.id, whole: chosen.whole ? ('true' as const) : ('false' as const), into }
		if (!found) {
			setChoice(untouched)
			preview.push({ chosen, query: { ...query, preview: 'true' }, keep: [] })
			return
		}
		const { commit } = found
		const deleteMissing = choice.deleteMissing ? ('true' as const) : ('false' as const)
		act.push({ chosen, query: { ...query, conflicts: 'take', deleteMissing, commit }, keep: [...choice.keep] })
	}
	return (
		<DialogFrame
			title={`Upload to ${project.name}`}
			width={found ? 860 : 520}
			submit={found ? 'Upload' : 'Preview'}
			disabled={!chosen || problem !== undefined}
			busy={busy}
			onSubmit={push}
			onClose={onClose}
		>
			{found ? (
				<>
					{found.below !== null && <p className="second">Read from within the folder {found.below} of the zip.</p>}
					<SyncPreview result={found} choice={choice} onChoice={setChoice} side="upload" mayDelete={mayDelete} />
				</>
			) : (
				<>
					<SuiteChooser
						chosen={chosen}
						wrong={problem}
						disabled={busy}
						onChoose={(next) => {
							forget()
							setChosen(next)
						}}
					/>
					<TextField
						label="Into folder (Optional)"
						value={into}
						onChange={(event) => {
							forget()
							setInto(event.target.value)
						}}
						error={refusalOf(failure, 'into') !== undefined}
						helperText={refusalOf(failure, 'into') ?? 'A folder of the project, such as shop/orders'}
						slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off', spellCheck: false } }}
					/>
				</>
			)}
			{busy && (
				<div className={styles.progress} role="status">
					<LinearProgress variant="determinate" value={percent} aria-label="Uploading" />
					<span className="small quiet">{percent < 100 ? `${percent} %` : found ? 'Saving…' : 'Comparing…'}</span>
				</div>
			)}
			{!busy && <Reason>{reasonOf(failure, found ? [] : ['into'])}</Reason>}
		</DialogFrame>
	)
}
