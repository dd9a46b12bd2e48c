import { diagnosticCount } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ProblemList } from '../problems/problem-list.tsx'
import styles from './code-editor.module.css'
import { format } from './format-command.ts'

interface EditorBarProps {
	view: EditorView
	state: EditorState
	note: ReactNode
	tools: ReactNode
	readOnly: boolean
}

/**
 * The line below the editor: problems, whether the text is saved, where the cursor is, formatting. The problems stand
 * below it and take their place from the editor: they come and go as one types, but not while the mouse presses a button,
 * which must not move away from it.
 */
export function EditorBar({ view, state, note, tools, readOnly }: EditorBarProps) {
	const problems = diagnosticCount(state)
	const head = state.selection.main.head
	const line = state.doc.lineAt(head)
	const [open, setOpen] = useState(true)
	const [pressed, setPressed] = useState<boolean>()
	const listed = pressed ?? problems > 0
	return (
		<>
			<div
				className={styles.bar}
				onPointerDown={() => setPressed(problems > 0)}
				onPointerUp={() => setPressed(undefined)}
				onPointerLeave={() => setPressed(undefined)}
				onPointerCancel={() => setPressed(undefined)}
			>
				{problems > 0 && (
					<button
						type="button"
						className={styles.problems}
						aria-expanded={open}
						onClick={() => setOpen(!open)}
						title="Show or hide the problems; F8 goes to the next"
					>
						<Icon name="error" />
						{problems === 1 ? '1 problem' : `${problems} problems`}
					</button>
				)}
				<span className={styles.grow}>{note}</span>
				<span className={styles.wide}>
					Ln {line.number}, Col {head - line.from + 1}
				</span>
				<span className={styles.wide}>Spaces: 2</span>
				{tools}
				{!readOnly && (
					<button type="button" onClick={() => format(view)} title="Format document (Shift+Alt+F)">
						Format document
					</button>
				)}
			</div>
			{listed && open && <ProblemList view={view} state={state} />}
		</>
	)
}
