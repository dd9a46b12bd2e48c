import { gitHost, gitUrlWrong } from '@assay/contract/git-url'
import { TextField } from '@mui/material'

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
	/** What the server says of the address. */
	refused: string | undefined
	/** Whether Git Username and Git password must be given. */
	signIn: 'required' | 'optional'
}

/** The address of a repository and who signs in there. Nothing of it is kept in the browser. */
export function RepositoryFields({ value, onChange, refused, signIn }: RepositoryFieldsProps) {
	const wrong = value.gitUri !== '' && !urlFits(value) ? gitUrlWrong : refused
	const field = (key: keyof Repository) => ({
		value: value[key],
		onChange: (event: { target: { value: string } }) => onChange({ ...value, [key]: event.target.value }),
	})
	const optional = signIn === 'optional' ? ' (Optional)' : ''
	return (
		<>
			<TextField
				{...field('gitUri')}
				label="Git Url"
				autoFocus
				error={wrong !== undefined}
				helperText={wrong ?? 'For example https://git.example.com/shop/tests.git'}
				slotProps={{ htmlInput: { type: 'url', maxLength: 2000, autoComplete: 'off', spellCheck: false } }}
			/>
			<TextField
				{...field('username')}
				label={`Git Username${optional}`}
				slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false } }}
			/>
			<TextField
				{...field('password')}
				label={`Git password${optional}`}
				type="password"
				helperText="A password or an access token. It is used once and not kept."
				slotProps={{ htmlInput: { maxLength: 2000, autoComplete: 'new-password' } }}
			/>
		</>
	)
}
