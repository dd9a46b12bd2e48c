/** What of a text PostgreSQL cannot keep and no tester means, as the end of a sentence; undefined where it keeps all of it. */
export function unkeepable(text: string): string | undefined {
	if (text.includes('\u0000')) return 'holds the character U+0000'
	return text.isWellFormed() ? undefined : 'holds half of a character (a lone surrogate)'
}
