import { git, type SyncResult, syncing } from '@assay/contract/git'
import type { Project } from '@assay/contract/projects'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { say } from '../ui/message-bar.tsx'
import { useSave } from '../ui/save.ts'
import { GitProgress } from './git-progress.tsx'
import { Reason } from './reason.tsx'
import { reasonOf, refusalOf } from './refusal.ts'
import { noRepository, RepositoryFields, urlFits } from './repository-fields.tsx'
import { SyncPreview, untouched } from './sync-preview.tsx'
import { useGitProgress } from './use-git-progress.ts'

/** Takes what a git repository holds into the project: first it is shown what that would be, then it is done. */
export function SyncProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
	const [repository, setRepository] = useState(noRepository)
	const [branch, setBranch] = useState(project.gitBranchName ?? '')
	const [found, setFound] = useState<SyncResult>()
	const [choice, setChoice] = useState(untouched)
	const preview = useSave(git.sync, { says: () => '', done: setFound })
	const act = useSave(git.sync, { done: onClose })
	const busy = preview.busy || act.busy
	const failure = act.failure ?? preview.failure
	const { progress, stop } = useGitProgress(project.id, busy)

	const asked = { applicationId: project.id, ...repository, gitUri: repository.gitUri.trim(), branch: branch.trim() }
	const look = () => {
		setChoice(untouched)
		void preview.save({ query: { preview: 'true' }, body: asked })
	}
	const sync = () => {
		say(syncing)
		const { keep, deleteMissing } = choice
		const commit = found?.commit
		void act.save({ query: {}, body: { ...asked, deleteMissing, keep: [...keep], ...(commit ? { commit } : {}) } })
	}
	const forget = () => {
		preview.reset()
		act.reset()
		setFound(undefined)
	}
	return (
		<DialogFrame
			title={`Sync Project ${project.name}`}
			width={found ? 860 : 440}
			submit={found ? 'Sync' : 'Preview'}
			cancel={busy ? 'Stop' : 'Cancel'}
			disabled={!urlFits(repository)}
			busy={busy}
			onSubmit={found ? sync : look}
			onClose={busy ? stop : onClose}
		>
			{found ? (
				<SyncPreview result={found} choice={choice} onChoice={setChoice} />
			) : (
				<>
					<RepositoryFields
						value={repository}
						failure={failure}
						busy={busy}
						onChange={(value) => {
							forget()
							setRepository(value)
						}}
					/>
					<TextField
						label="Git Branch"
						value={branch}
						onChange={(event) => {
							forget()
							setBranch(event.target.value)
						}}
						error={refusalOf(failure, 'branch') !== undefined}
						helperText={refusalOf(failure, 'branch') ?? 'The branch to read'}
						slotProps={{ htmlInput: { readOnly: busy, maxLength: 200, autoComplete: 'off', spellCheck: false } }}
					/>
				</>
			)}
			{busy && <GitProgress progress={progress} fallback="Connecting" />}
			{!busy && <Reason>{reasonOf(failure, found ? [] : shownAtFields)}</Reason>}
		</DialogFrame>
	)
}

const shownAtFields = ['gitUri', 'username', 'password', 'branch']
