import { laterBare } from '../../ui/later-bare.tsx'
import { onNextFrame } from '../../ui/next-frame.ts'
import styles from './code-editor.module.css'
import type { CodeEditorProps } from './code-editor-props.ts'
import { PlainBar, PlainText } from './plain-text.tsx'

const Plain = (props: CodeEditorProps) => (
	<>
		<div className={styles.frame} data-editor="" aria-busy="true">
			<PlainText {...props} />
		</div>
		<PlainBar {...props} />
	</>
)

/** The editor of a feature. Its code is fetched when what stands before it has been drawn. */
export const CodeEditor = laterBare<CodeEditorProps>(async () => {
	await new Promise<void>((resolve) => onNextFrame(() => setTimeout(resolve)))
	return (await import('./code-editor-view.tsx')).default
}, Plain)
