import type { Dialect, Token } from '../language/dialect.ts'
import { karateTokens } from '../language/karate-tokens.ts'
import { keywordTokens } from '../language/keyword-tokens.ts'
import styles from './step-text.module.css'

/** A step in the colours of the editor, on one line. */
export function StepText({ keyword, text, dialect = 'karate' }: { keyword: string; text: string; dialect?: Dialect }) {
	return (
		<code className={styles.step}>
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
