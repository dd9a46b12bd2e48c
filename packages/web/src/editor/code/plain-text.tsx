import { type Dialect, dialectOf } from '../../language/dialect.ts'
import { firstLine, lineTokens } from '../../language/line-tokens.ts'
import { coloured } from '../../ui/coloured.tsx'
import tokens from '../../ui/step-text.module.css'
import styles from './code-editor.module.css'
import type { CodeEditorProps } from './code-editor-props.ts'

const looks = { ...tokens, title: styles.title }

/** More lines than any screen shows. */
const most = 120

/** The beginning of a text as the editor will show it, at the very places, until that is here. */
export function PlainText({ value, around, line = 1 }: Pick<CodeEditorProps, 'value' | 'around' | 'line'>) {
	// The editor brings a later line to its middle.
	if (line > 10) return null
	return (
		<div className={styles.plain} aria-hidden="true">
			{linesOf(value, dialectOf(around.type)).map((pieces, at) => (
				<div key={at} className={styles.line}>
					<span className={styles.number}>{at + 1}</span>
					<span>{pieces}</span>
				</div>
			))}
		</div>
	)
}

function linesOf(text: string, dialect: Dialect) {
	let state = firstLine(dialect)
	return text.split('\n', most).map((line) => {
		const read = lineTokens(line, state, dialect)
		state = read.state
		return coloured(line, read.tokens, looks)
	})
}

/** The bar below it. */
export const PlainBar = ({ note, tools, readOnly }: Pick<CodeEditorProps, 'note' | 'tools' | 'readOnly'>) => (
	<div className={styles.bar}>
		<span className={styles.grow}>{note}</span>
		<span className={styles.wide}>Ln 1, Col 1</span>
		<span className={styles.wide}>Spaces: 2</span>
		{tools}
		{!readOnly && <span className={styles.later}>Format document</span>}
	</div>
)
