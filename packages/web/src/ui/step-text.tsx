import type { Dialect, Token } from '../language/dialect.ts'
import { karateTokens } from '../language/karate-tokens.ts'
import { keywordTokens } from '../language/keyword-tokens.ts'
import styles from './step-text.module.css'

interface StepTextProps {
	/** What kind of step it is, where that is not plain. */
	lead?: string | undefined
	keyword: string
	text: string
	dialect?: Dialect
}

/** A step in the colours of the editor, on one line. */
export function StepText({ lead, keyword, text, dialect = 'karate' }: StepTextProps) {
	return (
		<code className={styles.step}>
			{lead && <span className="quiet">{lead} </span>}
			<span className={styles.keyword}>{keyword.trim()}</span>{' '}
			{coloured(text, dialect === 'karate' ? karateTokens(text, 0) : keywordTokens(text, 0))}
		</code>
	)
}

function coloured(text: string, tokens: Token[]) {
	const pieces = []
	let at = 0
	for (const { from, to, kind } of tokens) {
		if (from < at) continue
		if (from > at) pieces.push(text.slice(at, from))
		pieces.push(
			<span key={from} className={styles[kind]}>
				{text.slice(from, to)}
			</span>,
		)
		at = to
	}
	pieces.push(text.slice(at))
	return pieces
}
