import type { ReactNode, RefObject } from 'react'
import type { Around } from '../language/language.ts'
import type { EditorCommands } from '../text/commands.ts'
import type { Margin } from './scenario-margin.ts'

export interface CodeEditorProps {
	value: string
	onChange: (text: string) => void
	onSave: () => void
	/** The accessible name. */
	label: string
	around: Around
	margin: Margin
	/** What may be asked of the project from within the text; hand in a memo. */
	commands?: EditorCommands
	readOnly?: boolean
	/** The line to show first, from 1. */
	line?: number | undefined
	/** Holds where the cursor is, once it was set. */
	cursor?: RefObject<number | undefined>
	/** Said in the bar below, e.g. that the text is not saved yet. */
	note?: ReactNode
	/** Buttons of the bar below, beside those of every editor. */
	tools?: ReactNode
}
