import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
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
	/** What is in it would be lost: only its buttons end it, and Ctrl+Enter. */
	firm?: boolean
}

/**
 * Every dialog: a title, the content, Cancel, and one primary action that Enter triggers too. The focus lies in the first
 * field, or on the primary action where there is none.
 */
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
	const form = useRef<HTMLFormElement>(null)
	const onKey = (event: KeyboardEvent<HTMLElement>) => {
		// A dialog over this one is a child of it for React alone.
		if (event.key !== 'Enter' || !form.current || !event.currentTarget.contains(event.target as Node)) return
		// It ends a word that is composed; the browser itself does nothing more then.
		if (event.nativeEvent.isComposing) return
		// Who still holds the key that opened it has confirmed nothing.
		if (event.repeat && !isText(event.target)) event.preventDefault()
		// In a field the browser would submit the form by itself.
		else if (firm && !event.ctrlKey && !event.metaKey) {
			if (event.target instanceof HTMLInputElement) event.preventDefault()
		} else if (submit && !disabled && !busy && leavesEnter(event, form.current)) {
			event.preventDefault()
			event.stopPropagation()
			form.current.requestSubmit()
		}
	}
	return (
		<Dialog
			open
			onClose={() => firm || onClose()}
			onKeyDownCapture={onKey}
			aria-labelledby={id}
			slotProps={{ paper: { sx: { width, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}
		>
			<form ref={form} onSubmit={handle} noValidate style={{ display: 'contents' }}>
				<DialogTitle id={id} sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, p: '16px 56px 12px 24px' }}>
					{title}
				</DialogTitle>
				<div style={{ position: 'absolute', right: 12, top: 12 }}>
					<IconAction icon="close" label="Close" onClick={onClose} />
				</div>
				<DialogContent sx={{ p: '4px 24px 8px !important', display: 'flex', flexDirection: 'column', gap: 2 }}>
					{children}
				</DialogContent>
				<FirstFocus form={form} />
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

/** A component of its own: the dialog comes into the page later than the one that draws it. */
function FirstFocus({ form }: { form: RefObject<HTMLFormElement | null> }) {
	useEffect(() => {
		if (form.current && !form.current.contains(document.activeElement)) firstOf(form.current)?.focus()
	}, [form])
	return null
}

const fields = ['input:not([type=hidden], [hidden])', 'textarea', '[role=combobox]']
	.map((field) => `.MuiDialogContent-root ${field}:not(:disabled, [aria-hidden=true])`)
	.join()

/** Nothing where the primary action cannot be used yet: Enter is heard on the dialog itself, too. */
function firstOf(form: HTMLFormElement): HTMLElement | null | undefined {
	const [close, submit] = form.querySelectorAll<HTMLButtonElement>('.MuiDialogActions-root button')
	return form.querySelector<HTMLElement>(fields) ?? (submit ? (submit.disabled ? undefined : submit) : close)
}

const isText = (target: EventTarget) => target instanceof HTMLTextAreaElement && target.enterKeyHint !== 'done'

/**
 * Where the browser would do something else with Enter, and it is the dialog's all the same: in a select or a file field
 * (Space opens them), beside all fields, in a text whose Enter is said to be done with, and with Ctrl in any other and in a search.
 */
function leavesEnter({ target, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>, form: HTMLFormElement): boolean {
	if (!(target instanceof HTMLElement)) return false
	if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey || !isText(target)
	if (target.matches('input[type=search]')) return ctrlKey || metaKey
	return !form.contains(target) || target.matches('[role=combobox]:not(input), input[type=file]')
}
