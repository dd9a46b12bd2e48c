import { lazy, Suspense } from 'react'
import styles from './code-editor.module.css'
import type { CodeEditorProps } from './code-editor-view.tsx'

const View = lazy(() => import('./code-editor-view.tsx'))

/** The editor of a feature. Its code is loaded when the first one is shown. */
export function CodeEditor(props: CodeEditorProps) {
	return (
		<Suspense fallback={<div className={styles.frame} data-editor="" aria-busy="true" />}>
			<View {...props} />
		</Suspense>
	)
}
