import type { Action } from './action.ts'
import type { CustomActions } from './custom-actions.ts'

/**
 * The actions that a step may name. Whoever reads steps is handed it, so that what a feature says is read without knowing
 * what there is to touch. What was read is remembered per value: keep one as long as its actions stay the same.
 */
export interface Vocabulary {
	builtIn: readonly Action[]
	/** The project's own; absent where its files are not known. */
	custom?: CustomActions
}

export const allActions = ({ builtIn, custom }: Vocabulary): readonly Action[] => [
	...builtIn,
	...(custom?.actions ?? []),
]
