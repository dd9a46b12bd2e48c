/** Bytes as the text that they are in UTF-8; undefined where they are none, or hold a zero, as no text does. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
		return text.includes('\0') ? undefined : text
	} catch {
		return undefined
	}
}
