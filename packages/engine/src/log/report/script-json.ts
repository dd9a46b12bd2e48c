/** JSON for a script: no `<` that could close it or open a comment, no line separators that old parsers end a line at. */
export const scriptJson = (value: unknown): string =>
	JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
