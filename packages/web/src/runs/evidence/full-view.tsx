import type { ReactNode } from 'react'
import { IconAction } from '../../ui/icon-action.tsx'
import styles from './full-view.module.css'

interface FullViewProps {
	title: string
	/** Whether it takes the width of the window; else that of what is in it. */
	wide?: boolean
	onClose: () => void
	children: ReactNode
}

/** What was shown small, over the screen, as large as it is. */
export function FullView({ title, wide = false, onClose, children }: FullViewProps) {
	return (
		<dialog
			ref={(dialog) => dialog?.showModal()}
			className={`${styles.dialog} ${wide ? styles.wide : ''}`}
			aria-label={title}
			onClose={onClose}
		>
			<div className={styles.close}>
				<IconAction icon="close" label="Close" onClick={onClose} />
			</div>
			{children}
		</dialog>
	)
}
