import { invalidJson } from '@assay/contract/json-text'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from '../code/code-editor.module.css'

interface JsonBarProps {
	valid: boolean
	dirty: boolean
	/** A quiet line about what the text is for. */
	children?: ReactNode
}

/** The line below a JSON editor: whether it parses, whether it is saved. */
export function JsonBar({ valid, dirty, children }: JsonBarProps) {
	return (
		<div className={styles.bar} role="status">
			{!valid && (
				<span className={styles.problems}>
					<Icon name="error" /> {invalidJson}
				</span>
			)}
			<span className={styles.grow}>{children}</span>
			<span>{dirty ? 'Not saved yet' : 'Saved'}</span>
		</div>
	)
}
