import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Action } from './action.tsx'
import { IconAction } from './icon-action.tsx'

interface DialogFrameProps {
	title: string
	onClose: () => void
	children: ReactNode
	/** The primary action's word; without it the dialog only shows something. */
	submit?: string
	cancel?: string
	onSubmit?: () => void
	disabled?: boolean
	busy?: boolean
	/** Deleting is asked in red. */
	danger?: boolean
	width?: number
	/** What is in it would be lost: only its buttons close it. */
	firm?: boolean
}

/** Every dialog: a title, the content, Cancel, and one primary action that Enter triggers too. */
export function DialogFrame({
	title,
	onClose,
	children,
	submit,
	cancel = 'Cancel',
	onSubmit,
	disabled = false,
	busy = false,
	danger,
	width = 440,
	firm = false,
}: DialogFrameProps) {
	const id = useId()
	const handle = (event: FormEvent) => {
		event.preventDefault()
		event.stopPropagation()
		if (!disabled && !busy) onSubmit?.()
	}
	/** A select opens by Space and the arrows: Enter is the dialog's, as in any other field. */
	const onKey = (event: KeyboardEvent<HTMLFormElement>) => {
		const isSelect = event.target instanceof HTMLElement && event.target.matches('[role=combobox]:not(input)')
		if (event.key !== 'Enter' || !isSelect || !submit || disabled || busy) return
		event.preventDefault()
		event.stopPropagation()
		event.currentTarget.requestSubmit()
	}
	return (
		<Dialog
			open
			onClose={() => firm || onClose()}
			aria-labelledby={id}
			slotProps={{ paper: { sx: { width, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}
		>
			<form onSubmit={handle} onKeyDownCapture={onKey} noValidate style={{ display: 'contents' }}>
				<DialogTitle id={id} sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, p: '16px 56px 12px 24px' }}>
					{title}
				</DialogTitle>
				<div style={{ position: 'absolute', right: 12, top: 12 }}>
					<IconAction icon="close" label="Close" onClick={onClose} />
				</div>
				<DialogContent sx={{ p: '4px 24px 8px !important', display: 'flex', flexDirection: 'column', gap: 2 }}>
					{children}
				</DialogContent>
				<DialogActions sx={{ p: '16px 24px' }}>
					<Action onClick={onClose}>{submit ? cancel : 'Close'}</Action>
					{submit && (
						<Action kind={danger ? 'danger' : 'primary'} type="submit" disabled={disabled} busy={busy}>
							{submit}
						</Action>
					)}
				</DialogActions>
			</form>
		</Dialog>
	)
}
