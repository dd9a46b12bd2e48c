// The escapes of a value between brackets: how any text is written so that it is read back as itself.

const escaped: Record<string, string> = { n: '\n', t: '\t' }

/** `\<` `\>` `\{` `\}` `\[` `\]` `\\` `\n` `\t`; another `\x` stays as it is, so Windows paths and patterns survive. */
export const readEscapes = (text: string) =>
	text.replace(/\\([<>{}[\]\\nt])/g, (_, char: string) => escaped[char] ?? char)

/** The inside of a text that is wholly in quotes, which is always literal; undefined for any other. */
export function unquote(text: string): string | undefined {
	const found = text.match(/^(["'])((?:\\[\s\S]|(?!\1)[^\\])*)\1$/)
	return found?.[2] === undefined
		? undefined
		: found[2].replace(/\\([<>{}[\]\\nt"'])/g, (_, c: string) => escaped[c] ?? c)
}

/** Writes a text so that it stands for itself between `<…>` or `{…}`: in quotes wherever it could mean more. */
export function writeLiteral(text: string): string {
	if (/^[\p{L}\p{N}](?:[\p{L}\p{N} .,;:!?@/+*%&=_-]*[\p{L}\p{N}.,;:!?@/+*%&=_-])?$/u.test(text)) return text
	const inside = text
		.replace(/[\\"<>{}[\]]/g, '\\$&')
		.replace(/\n/g, '\\n')
		.replace(/\t/g, '\\t')
	return `"${inside}"`
}
