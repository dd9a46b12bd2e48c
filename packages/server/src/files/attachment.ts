/** The header that makes a browser save bytes under a name in any script (RFC 6266, RFC 5987), and never show them. */
export function attachmentNamed(name: string): string {
	const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
	const encoded = encodeURIComponent(name).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	)
	return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
