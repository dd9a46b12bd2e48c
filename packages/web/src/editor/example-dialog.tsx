import { useMemo } from 'react'
import type { Dialect } from '../language/dialect.ts'
import { firstLine, lineTokens } from '../language/line-tokens.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './example-dialog.module.css'

interface ExampleDialogProps {
	title: string
	/** Without a dialect it is shown as it stands. */
	examples: { title: string; text: string; dialect?: Dialect }[]
	onClose: () => void
}

/** Shows what such a text looks like, to be read before one writes one's own. */
export function ExampleDialog({ title, examples, onClose }: ExampleDialogProps) {
	return (
		<DialogFrame title={title} width={640} onClose={onClose}>
			{examples.map(({ title, text, dialect }) => (
				<section key={title}>
					<h3 className={styles.caption}>{title}</h3>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
					<pre className={styles.text} tabIndex={0}>
						{dialect ? <Coloured text={text} dialect={dialect} /> : text}
					</pre>
				</section>
			))}
		</DialogFrame>
	)
}

function Coloured({ text, dialect }: { text: string; dialect: Dialect }) {
	const lines = useMemo(() => {
		let state = firstLine(dialect)
		return text.split('\n').map((line) => {
			const read = lineTokens(line, state, dialect)
			state = read.state
			return { line, tokens: read.tokens }
		})
	}, [text, dialect])
	return lines.map(({ line, tokens }, at) => {
		const pieces = tokens.map(({ from, to, kind }, index) => [
			line.slice(tokens[index - 1]?.to ?? 0, from),
			<span key={from} className={styles[kind]}>
				{line.slice(from, to)}
			</span>,
		])
		return (
			<span key={at}>
				{pieces}
				{line.slice(tokens.at(-1)?.to ?? 0)}
				{'\n'}
			</span>
		)
	})
}
