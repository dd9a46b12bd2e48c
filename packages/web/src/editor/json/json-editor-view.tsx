import { json, jsonParseLinter } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useMemo } from 'react'
import styles from '../code/code-editor.module.css'
import { problemLines } from '../problems/problem-lines.ts'
import { baseExtensions, completion, named, numbers } from '../text/base-extensions.ts'
import { goToLine } from '../text/go-to-line.ts'
import { useEditor } from '../text/use-editor.ts'
import { settingCompletion, settingHover, settingProblems } from './setting-keys.ts'

export interface JsonEditorProps {
	value: string
	onChange: (text: string) => void
	onSave?: (() => void) | undefined
	/** The accessible name. */
	label: string
	readOnly?: boolean
	/** Whether it is the settings of an environment, whose keys are offered and checked. */
	settings?: boolean
	/** The line to show first, from 1. */
	line?: number | undefined
}

const colours = HighlightStyle.define([
	{ tag: tags.propertyName, color: 'var(--obj)' },
	{ tag: tags.string, color: 'var(--str)' },
	{ tag: tags.number, color: 'var(--dat)' },
	{ tag: [tags.bool, tags.null], color: 'var(--k)' },
	{ tag: tags.separator, color: 'var(--text-3)' },
])

/** Numbers stand under the tabs, as no verdict or play button stands left of them. */
const margin = EditorView.theme({ '.cm-lineNumbers .cm-gutterElement': { minWidth: '46px' } })

const parse = jsonParseLinter()
/** Empty text is allowed, as in the server. */
const lint = (view: EditorView): Diagnostic[] => (view.state.doc.toString().trim() === '' ? [] : parse(view))

export default function JsonEditorView(props: JsonEditorProps) {
	const { value, onChange, onSave, label, readOnly = false, settings = false, line } = props
	const fixed = useMemo(
		() => [
			json(),
			syntaxHighlighting(colours),
			linter(settings ? (view) => [...lint(view), ...settingProblems(view.state)] : lint, { delay: 200 }),
			settings ? [completion, settingCompletion, settingHover] : [],
			problemLines,
			numbers,
			baseExtensions,
			margin,
			EditorView.lineWrapping,
		],
		[settings],
	)
	const changing = useMemo(
		() => [named(label), EditorState.readOnly.of(readOnly), EditorView.editable.of(true)],
		[label, readOnly],
	)
	const [place, mounted] = useEditor({ value, onChange, onSave, fixed, changing })
	const view = mounted?.view
	useEffect(() => {
		if (view && line !== undefined) goToLine(view, line)
	}, [view, line])
	return <div ref={place} className={styles.frame} data-editor="json" />
}
