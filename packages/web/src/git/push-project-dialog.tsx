import { branchProblem } from '@assay/contract/git-url'
import { type Project, projects } from '@assay/contract/projects'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'
import { Reason } from './reason.tsx'
import { reasonOf, refusalOf } from './refusal.ts'
import { noRepository, RepositoryFields, urlFits } from './repository-fields.tsx'

/** Writes the project to a new branch of a git repository. */
export function PushProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
	const [repository, setRepository] = useState(noRepository)
	const [branch, setBranch] = useState('')
	const [commitMessage, setMessage] = useState('')
	const { save, busy, failure, reset } = useSave(projects.push, {
		says: (made) => `${projects.push.says?.ok} ${made}`,
		done: onClose,
	})
	const branchError = branch === '' ? undefined : (branchProblem(branch) ?? refusalOf(failure, 'branch'))
	const push = () => {
		const gitUri = repository.gitUri.trim()
		void save({ body: { applicationId: project.id, ...repository, gitUri, branch, commitMessage } })
	}
	return (
		<DialogFrame
			title={`Push Project ${project.name}`}
			submit="Push"
			disabled={!urlFits(repository) || branchProblem(branch) !== undefined}
			busy={busy}
			onSubmit={push}
			onClose={onClose}
		>
			<RepositoryFields
				value={repository}
				signIn="optional"
				refused={refusalOf(failure, 'gitUri')}
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
				slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false } }}
			/>
			<TextField
				label="Commit Message (Optional)"
				value={commitMessage}
				onChange={(event) => setMessage(event.target.value)}
				multiline
				minRows={2}
				slotProps={{ htmlInput: { maxLength: 2000 } }}
			/>
			<Reason>{reasonOf(failure)}</Reason>
		</DialogFrame>
	)
}
