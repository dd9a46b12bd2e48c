const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text of XML with its entities read; unknown ones stay. */
export const unescapeXml = (text: string): string =>
	text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
		if (name !== undefined) return entities[name] ?? whole
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
		return code > 0x10ffff ? whole : String.fromCodePoint(code)
	})
