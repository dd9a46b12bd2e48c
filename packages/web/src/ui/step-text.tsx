import type { Dialect } from '../language/dialect.ts'
import { karateTokens } from '../language/karate-tokens.ts'
import { keywordTokens } from '../language/keyword-tokens.ts'
import { coloured } from './coloured.tsx'
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
			{coloured(text, dialect === 'karate' ? karateTokens(text, 0) : keywordTokens(text, 0), styles)}
		</code>
	)
}
