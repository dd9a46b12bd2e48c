import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useMemo } from 'react'
import { dialectOf } from '../../language/dialect.ts'
import { actionHover } from '../language/action-hover.ts'
import { around as aroundFacet } from '../language/around.ts'
import { completionSource } from '../language/completion-source.ts'
import { goToKeys } from '../language/go-to.ts'
import { signatureHint } from '../language/signature-hint.ts'
import { problemLines } from '../problems/problem-lines.ts'
import { stepLint } from '../problems/step-lint.ts'
import { baseExtensions, completion, named, numbers } from '../text/base-extensions.ts'
import { commands as commandsFacet } from '../text/commands.ts'
import { goToLine } from '../text/go-to-line.ts'
import { useEditor } from '../text/use-editor.ts'
import styles from './code-editor.module.css'
import type { CodeEditorProps } from './code-editor-props.ts'
import { EditorBar } from './editor-bar.tsx'
import { format } from './format-command.ts'
import { gherkin } from './gherkin-language.ts'
import { PlainBar, PlainText } from './plain-text.tsx'
import { margin as marginFacet, scenarioMargin } from './scenario-margin.ts'

export default function CodeEditorView(props: CodeEditorProps) {
	const { value, onChange, onSave, label, around, margin, commands, readOnly = false, line, note, tools } = props
	const { cursor } = props
	const dialect = dialectOf(around.type)
	const fixed = useMemo(
		() => [
			keymap.of([{ key: 'Shift-Alt-f', preventDefault: true, run: format }]),
			completion,
			EditorState.languageData.of(() => [{ autocomplete: completionSource }]),
			scenarioMargin,
			numbers,
			stepLint,
			problemLines,
			actionHover,
			goToKeys,
			signatureHint,
			baseExtensions,
			EditorView.updateListener.of((update) => {
				if (cursor && update.selectionSet) cursor.current = update.state.selection.main.head
			}),
		],
		[],
	)
	const changing = useMemo(
		() => [
			gherkin(dialect),
			aroundFacet.of(around),
			marginFacet.of(margin),
			commandsFacet.of(commands ?? {}),
			named(label),
			EditorState.readOnly.of(readOnly),
		],
		[dialect, around, margin, commands, label, readOnly],
	)
	const [place, mounted] = useEditor({ value, onChange, onSave, fixed, changing })
	const view = mounted?.view
	useEffect(() => {
		if (view && line !== undefined) goToLine(view, line)
	}, [view, line])
	return (
		<>
			<div ref={place} className={styles.frame} data-editor="gherkin">
				{!mounted && <PlainText {...props} />}
			</div>
			{mounted ? <EditorBar {...mounted} note={note} tools={tools} readOnly={readOnly} /> : <PlainBar {...props} />}
		</>
	)
}
