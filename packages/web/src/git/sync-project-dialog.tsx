import { type Project, projects, syncing } from '@assay/contract/projects'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { say } from '../ui/message-bar.tsx'
import { useSave } from '../ui/save.ts'
import { Reason } from './reason.tsx'
import { reasonOf, refusalOf } from './refusal.ts'
import { noRepository, RepositoryFields, urlFits } from './repository-fields.tsx'

/** Takes what a git repository holds into the project. */
export function SyncProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
	const [repository, setRepository] = useState(noRepository)
	const [branch, setBranch] = useState(project.gitBranchName ?? '')
	const { save, busy, failure, reset } = useSave(projects.sync, { done: onClose })
	const fits = urlFits(repository) && repository.username !== '' && repository.password !== ''
	const sync = () => {
		say(syncing)
		const gitUri = repository.gitUri.trim()
		void save({ query: {}, body: { applicationId: project.id, ...repository, gitUri, branch: branch.trim() } })
	}
	return (
		<DialogFrame
			title={`Sync Project ${project.name}`}
			submit="Sync"
			disabled={!fits}
			busy={busy}
			onSubmit={sync}
			onClose={onClose}
		>
			<RepositoryFields
				value={repository}
				signIn="required"
				refused={refusalOf(failure, 'gitUri')}
				onChange={(value) => {
					reset()
					setRepository(value)
				}}
			/>
			<TextField
				label="Git Branch"
				value={branch}
				onChange={(event) => setBranch(event.target.value)}
				helperText="The branch to read"
				slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false } }}
			/>
			<Reason>{reasonOf(failure)}</Reason>
		</DialogFrame>
	)
}
