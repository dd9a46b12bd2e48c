import type { CallFailed } from '@assay/contract/client'
import { type ReactNode, useRef } from 'react'
import { Action } from './action.tsx'
import { Spinner } from './spinner.tsx'
import styles from './unread.module.css'

export interface UnreadProps {
	/** The read that has brought nothing yet. */
	read: { error: CallFailed | null; isFetching: boolean; refetch: () => unknown }
	/** What is said where the server answered that there is no such thing. */
	gone?: string
	/** Shown while the answer is awaited. */
	meanwhile?: ReactNode
}

/** Stands in place of what a read brings: a spinner until it is there, or why it could not be read and a button that tries again. */
export function Unread({ read: { error, isFetching, refetch }, gone, meanwhile = <Spinner large /> }: UnreadProps) {
	// Asking again forgets the failure; its button stays until there is an answer, and with it the keyboard's place.
	const last = useRef(error)
	if (error) last.current = error
	if (!last.current) return meanwhile
	if (gone && last.current.status === 404) return <p className="second">{gone}</p>
	return (
		<div className={styles.unread}>
			<p className="second">{last.current.message}</p>
			<Action onClick={() => void refetch()} busy={isFetching}>
				Try again
			</Action>
		</div>
	)
}
