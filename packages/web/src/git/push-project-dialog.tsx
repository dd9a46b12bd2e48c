import { git } from '@assay/contract/git'
import { branchProblem } from '@assay/contract/git-url'
import type { Project } from '@assay/contract/projects'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'
import { GitProgress } from './git-progress.tsx'
import { Reason } from './reason.tsx'
import { reasonOf, refusalOf } from './refusal.ts'
import { noRepository, RepositoryFields, urlFits } from './repository-fields.tsx'
import { useGitProgress } from './use-git-progress.ts'

/** Writes the project to a new branch of a git repository. */
export function PushProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
	const [repository, setRepository] = useState(noRepository)
	const [branch, setBranch] = useState('')
	const [commitMessage, setMessage] = useState('')
	const { save, busy, failure, reset } = useSave(git.push, {
		says: (made) => `${git.push.says?.ok} ${made}`,
		done: onClose,
	})
	const { progress, stop } = useGitProgress(project.id, busy)
	const branchError = branch === '' ? undefined : (branchProblem(branch) ?? refusalOf(failure, 'branch'))
	const push = () => {
		const gitUri = repository.gitUri.trim()
		void save({ body: { applicationId: project.id, ...repository, gitUri, branch, commitMessage } })
	}
	return (
		<DialogFrame
			title={`Push Project ${project.name}`}
			submit="Push"
			cancel={busy ? 'Stop' : 'Cancel'}
			disabled={!urlFits(repository) || branchProblem(branch) !== undefined}
			busy={busy}
			onSubmit={push}
			onClose={busy ? stop : onClose}
		>
			<RepositoryFields
				value={repository}
				failure={failure}
				busy={busy}
				onChange={(value) => {
					reset()
					setRepository(value)
				}}
			/>
			<TextField
				label="Branch name"
				value={branch}
				onChange={(event) => {
					reset()
					setBranch(event.target.value)
				}}
				error={branchError !== undefined}
				helperText={branchError ?? 'The new branch, 1 to 15 characters'}
				slotProps={{ htmlInput: { readOnly: busy, maxLength: 200, autoComplete: 'off', spellCheck: false } }}
			/>
			<TextField
				label="Commit Message (Optional)"
				value={commitMessage}
				onChange={(event) => setMessage(event.target.value)}
				multiline
				minRows={2}
				slotProps={{ htmlInput: { maxLength: 2000 } }}
			/>
			{busy && <GitProgress progress={progress} fallback="Connecting" />}
			{!busy && <Reason>{reasonOf(failure, ['gitUri', 'username', 'password', 'branch'])}</Reason>}
		</DialogFrame>
	)
}
