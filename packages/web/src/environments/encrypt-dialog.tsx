import { encryption } from '@assay/contract/encryption'
import { TextField } from '@mui/material'
import { useState } from 'react'
import styles from '../tokens/tokens.module.css'
import { Action } from '../ui/action.tsx'
import { copyText } from '../ui/copy-text.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'

/** A value becomes `ENC(…)`, to be pasted into a text of this project's environments. What was typed is not kept. */
export function EncryptDialog({ applicationId, onClose }: { applicationId: number; onClose: () => void }) {
	const [password, setPassword] = useState('')
	const [encrypted, setEncrypted] = useState('')
	const { save, busy } = useSave(encryption.encrypt, {
		done: (answer) => {
			setEncrypted(answer)
			setPassword('')
		},
	})
	return (
		<DialogFrame
			title="Encrypt a value"
			submit="Encrypt"
			cancel="Close"
			onSubmit={() => {
				// That of another value must not stay where this one's is looked for.
				setEncrypted('')
				void save({ body: { password, applicationId } })
			}}
			onClose={onClose}
			disabled={password === ''}
			busy={busy}
		>
			<TextField
				label="Value"
				type="password"
				value={password}
				onChange={(event) => setPassword(event.target.value)}
				helperText="Paste the result as a value into an environment of this project. Only a run opens it."
				autoFocus
				slotProps={{ input: { notched: false }, htmlInput: { autoComplete: 'new-password', spellCheck: false } }}
			/>
			{encrypted && (
				<div className={styles.fresh}>
					<code className={styles.secret}>{encrypted}</code>
					<div className="row">
						<Action icon="copy" onClick={() => copyText(encrypted, 'Encrypted value copied.')}>
							Copy
						</Action>
					</div>
				</div>
			)}
		</DialogFrame>
	)
}
