import { expect, it } from 'vitest'
import { karateTokens } from '../../src/language/karate-tokens.ts'

/** Kind and text of each coloured piece. */
const pieces = (text: string) => karateTokens(text, 0).map(({ from, to, kind }) => [kind, text.slice(from, to)])

it.each([
	['match each list contains only deep 1', ['match each', 'contains only deep']],
	['multipart files all', ['multipart files']],
	['xmlstring text = 1', ['xmlstring']],
	['match a !contains 1', ['match', '!contains']],
	['pathway', []],
	['driver 1', []],
])('%s: colours the words that run', (text, words) => {
	expect(pieces(text).flatMap(([kind, piece]) => (kind === 'action' ? [piece] : []))).toEqual(words)
})
