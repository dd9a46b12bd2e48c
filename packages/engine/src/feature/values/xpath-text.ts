/** A text inside an xpath, whatever quotes it holds. */
export function xpathText(text: string): string {
	if (!text.includes("'")) return `'${text}'`
	if (!text.includes('"')) return `"${text}"`
	return `concat(${text
		.split("'")
		.map((part) => `'${part}'`)
		.join(`, "'", `)})`
}
