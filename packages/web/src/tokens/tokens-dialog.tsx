import type { Project } from '@assay/contract/projects'
import { tokens as routes } from '@assay/contract/session'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { AddToken } from './add-token.tsx'
import { NewToken } from './new-token.tsx'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'
import { type Token, TokenLine } from './token-line.tsx'
import styles from './tokens.module.css'

/** The caller's API tokens: for CI and executors, with their owner's rights, shown once. */
export function TokensDialog({ projects, onClose }: { projects: Project[]; onClose: () => void }) {
	const { data: tokens, isPending, isError } = useRead(routes.list, {})
	const [fresh, setFresh] = useState<string>()
	const create = useSave(routes.create, { once: true, done: ({ token }) => setFresh(token) })
	const revoking = useAsked<Token>()
	return (
		<DialogFrame title="API tokens" onClose={onClose} width={640} firm={create.busy || fresh !== undefined}>
			<p className="second">
				A token acts with your rights. Send it as <code>Authorization: Bearer …</code>, from CI or a script, or start an
				executor with it.
			</p>
			{fresh ? (
				<NewToken token={fresh} onDone={() => setFresh(undefined)} />
			) : (
				<AddToken all={projects} create={create} />
			)}
			{isPending && <Spinner large />}
			{isError && !tokens && (
				<p className="fail" role="alert">
					Your tokens could not be read. Close this and try again.
				</p>
			)}
			{tokens && tokens.length > 0 && (
				<ul className={styles.list} aria-label="Tokens">
					{tokens.map((token) => (
						<TokenLine key={token.id} token={token} onRevoke={() => revoking.ask(token)} />
					))}
				</ul>
			)}
			{revoking.asked && <RevokeTokenDialog token={revoking.asked} onClose={revoking.close} />}
		</DialogFrame>
	)
}
