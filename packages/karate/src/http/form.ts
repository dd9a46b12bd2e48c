// Bodies of HTML forms.

export function encodeForm(fields: Map<string, string[]>): Uint8Array {
	const pairs: string[] = []
	for (const [name, values] of fields)
		for (const value of values) pairs.push(`${formEncode(name)}=${formEncode(value)}`)
	return new TextEncoder().encode(pairs.join('&'))
}

/** As java.net.URLEncoder: a blank becomes +, and * - _ . stay. */
export function formEncode(text: string): string {
	return encodeURIComponent(text)
		.replaceAll('%20', '+')
		.replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** As java.net.URLDecoder, of a text without a % that stands alone; bytes that are no UTF-8 become U+FFFD. */
export function formDecode(text: string): string {
	return text
		.replaceAll('+', ' ')
		.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'))
}
