import type { CallFailed } from '@assay/contract/client'
import { gitHost, gitUrlWrong } from '@assay/contract/git-url'
import { TextField } from '@mui/material'
import { refusalOf } from './refusal.ts'

export interface Repository {
	gitUri: string
	username: string
	password: string
}

export const noRepository: Repository = { gitUri: '', username: '', password: '' }
export const urlFits = ({ gitUri }: Repository) => gitHost(gitUri.trim()) !== undefined

interface RepositoryFieldsProps {
	value: Repository
	onChange: (value: Repository) => void
	/** What the server says of the fields. */
	failure: CallFailed | null
	/** A call with what was typed is under way. */
	busy: boolean
}

/** The address of a repository and who signs in there. Nothing of it is kept in the browser. */
export function RepositoryFields({ value, onChange, failure, busy: readOnly }: RepositoryFieldsProps) {
	const wrong = value.gitUri !== '' && !urlFits(value) ? gitUrlWrong : refusalOf(failure, 'gitUri')
	const [user, password] = [refusalOf(failure, 'username'), refusalOf(failure, 'password')]
	const field = (key: keyof Repository) => ({
		value: value[key],
		onChange: (event: { target: { value: string } }) => onChange({ ...value, [key]: event.target.value }),
	})
	return (
		<>
			<TextField
				{...field('gitUri')}
				label="Git Url"
				autoFocus
				error={wrong !== undefined}
				helperText={wrong ?? 'For example https://git.example.com/shop/tests.git'}
				slotProps={{ htmlInput: { type: 'url', readOnly, maxLength: 2000, autoComplete: 'off', spellCheck: false } }}
			/>
			<TextField
				{...field('username')}
				label="Git Username (Optional)"
				error={user !== undefined}
				helperText={user ?? 'Only where the repository asks who reads it'}
				slotProps={{ htmlInput: { readOnly, maxLength: 200, autoComplete: 'off', spellCheck: false } }}
			/>
			<TextField
				{...field('password')}
				label="Git password (Optional)"
				type="password"
				error={password !== undefined}
				helperText={password ?? 'A password or an access token. It is used once and not kept.'}
				slotProps={{ htmlInput: { readOnly, maxLength: 2000, autoComplete: 'new-password' } }}
			/>
		</>
	)
}
