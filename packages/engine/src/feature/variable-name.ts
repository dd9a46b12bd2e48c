export interface VariableName {
	name: string
	/** Written with three braces: one of the whole run. */
	shared: boolean
}

/** `x`, `{{x}}`, `{{{x}}}` or `${x}` where a variable is to be named; undefined where the text is no name. */
export function readVariableName(text: string): VariableName | undefined {
	const found = text
		.trim()
		.match(/^(?:\{\{\{\s*([^{}]+?)\s*\}\}\}|\{\{\s*([^{}]+?)\s*\}\}|\$\{\s*([^{}]+?)\s*\}|([^{}<>[\]]+))$/)
	if (!found) return undefined
	const name = found[1] ?? found[2] ?? found[3] ?? found[4] ?? ''
	return { name: name.trim(), shared: found[1] !== undefined }
}
