import type { ReactNode } from 'react'
import { DialogFrame } from './dialog-frame.tsx'

/** "Are you sure, …" with Ok and Cancel, as the specification words its confirmations. */
export function Confirm({
	title,
	children,
	onOk,
	onClose,
	busy,
	danger = true,
}: {
	title: string
	children: ReactNode
	onOk: () => void
	onClose: () => void
	busy?: boolean
	danger?: boolean
}) {
	return (
		<DialogFrame title={title} onClose={onClose} submit="Ok" onSubmit={onOk} busy={busy ?? false} danger={danger}>
			<p style={{ color: 'var(--text-2)', overflowWrap: 'anywhere', textWrap: 'pretty' }}>{children}</p>
		</DialogFrame>
	)
}
