import type { ReactNode } from 'react'
import { Action } from './action.tsx'
import { EmptyState } from './empty-state.tsx'

interface EmptyListProps {
	/** The question that the button answers. */
	children: ReactNode
	/** The button's words: "Add feature". */
	add: string
	onAdd: () => void
	/** Why nothing can be added. */
	why: string | undefined
	onExample: () => void
	/** Another way to fill it. */
	upload?: ReactNode
}

/** What stands in place of a list that holds nothing yet: adding the first, and what such a thing looks like. */
export const EmptyList = ({ children, add, onAdd, why, onExample, upload }: EmptyListProps) => (
	<EmptyState
		action={
			<Action kind="primary" icon="add" onClick={onAdd} why={why}>
				{add}
			</Action>
		}
		example={
			<>
				{upload}
				<Action kind="bare" onClick={onExample}>
					See an example
				</Action>
			</>
		}
	>
		{children}
	</EmptyState>
)
