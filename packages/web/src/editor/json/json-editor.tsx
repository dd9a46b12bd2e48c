import { laterBare } from '../../ui/later-bare.tsx'
import styles from '../code/code-editor.module.css'
import type { JsonEditorProps } from './json-editor-view.tsx'

const Empty = () => <div className={styles.frame} data-editor="" aria-busy="true" />

/** The editor of JSON text: test data, settings, locators. */
export const JsonEditor = laterBare<JsonEditorProps>(
	() => import('./json-editor-view.tsx').then((one) => one.default),
	Empty,
)
