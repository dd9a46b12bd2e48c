import type { Project } from '@assay/contract/projects'
import { tokens as routes } from '@assay/contract/session'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AddToken } from './add-token.tsx'
import { NewToken } from './new-token.tsx'
import { type Token, TokenLine } from './token-line.tsx'
import styles from './tokens.module.css'

/** The caller's API tokens: for CI and executors, with their owner's rights, shown once. */
export function TokensDialog({ projects, onClose }: { projects: Project[]; onClose: () => void }) {
	const { data: tokens, isPending, isError } = useRead(routes.list, {})
	const [fresh, setFresh] = useState<string>()
	const [revoking, setRevoking] = useState<Token>()
	const revoke = useSave(routes.remove, { done: () => setRevoking(undefined), failed: () => setRevoking(undefined) })
	return (
		<DialogFrame title="API tokens" onClose={onClose} width={640}>
			<p className="second">
				A token acts with your rights. Send it as <code>Authorization: Bearer …</code>, from CI or a script, or start an
				executor with it.
			</p>
			{fresh ? (
				<NewToken token={fresh} onDone={() => setFresh(undefined)} />
			) : (
				<AddToken all={projects} onMade={setFresh} />
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
						<TokenLine key={token.id} token={token} onRevoke={() => setRevoking(token)} />
					))}
				</ul>
			)}
			{revoking && (
				<ConfirmDialog
					title="Revoke token"
					busy={revoke.busy}
					onClose={() => setRevoking(undefined)}
					onOk={() => void revoke.save({ params: { tokenId: revoking.id } })}
				>
					{revoking.kind === 'executor'
						? `Are you sure, you want to revoke the token '${revoking.name}' ? Runs of executors that use it end at once.`
						: `Are you sure, you want to revoke the token '${revoking.name}' ?`}
				</ConfirmDialog>
			)}
		</DialogFrame>
	)
}
