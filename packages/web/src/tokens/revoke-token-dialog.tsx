import { tokens as routes } from '@assay/contract/session'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useSave } from '../ui/save.ts'
import type { Token } from './token-line.tsx'

/** Asks before a token is worth nothing any more. */
export function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
	const revoke = useSave(routes.remove, { done: onClose, failed: onClose })
	return (
		<ConfirmDialog
			title="Revoke token"
			busy={revoke.busy}
			onClose={onClose}
			onOk={() => void revoke.save({ params: { tokenId: token.id } })}
		>
			{token.kind === 'executor'
				? `Are you sure, you want to revoke the token '${token.name}' ? Runs of executors that use it end at once.`
				: `Are you sure, you want to revoke the token '${token.name}' ?`}
		</ConfirmDialog>
	)
}
