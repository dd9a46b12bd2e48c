import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Never a dead end: one sentence (the specified one where there is one), one primary action, one example. */
export function EmptyState({
	children,
	action,
	example,
	picture,
}: {
	children: ReactNode
	action?: ReactNode
	example?: ReactNode
	picture?: ReactNode
}) {
	return (
		<div className={styles.empty}>
			{picture && <div className={styles.picture}>{picture}</div>}
			<h1 className={styles.sentence}>{children}</h1>
			{action}
			{example}
		</div>
	)
}
