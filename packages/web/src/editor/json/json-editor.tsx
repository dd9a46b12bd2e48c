import { lazy, Suspense } from 'react'
import styles from '../code/code-editor.module.css'
import type { JsonEditorProps } from './json-editor-view.tsx'

const View = lazy(() => import('./json-editor-view.tsx'))

/** The editor of JSON text: test data, settings, locators. */
export function JsonEditor(props: JsonEditorProps) {
	return (
		<Suspense fallback={<div className={styles.frame} data-editor="" aria-busy="true" />}>
			<View {...props} />
		</Suspense>
	)
}
