// A received multipart body as its parts.

export interface ReceivedPart {
	name: string
	value: Uint8Array
	filename?: string
	contentType?: string
	charset?: string
	transferEncoding?: string
}

export function readMultipart(body: Uint8Array, contentType: string): ReceivedPart[] {
	const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1]
	if (!boundary) return []
	// Latin-1 keeps one character per byte, so that positions in text and bytes agree
	const text = Buffer.from(body).toString('latin1')
	const parts: ReceivedPart[] = []
	let at = text.indexOf(`--${boundary}`)
	while (at >= 0) {
		const start = text.indexOf('\r\n', at) + 2
		const next = text.indexOf(`\r\n--${boundary}`, start)
		if (next < 0 || start < 2) break
		const split = text.indexOf('\r\n\r\n', start)
		if (split >= 0 && split < next) parts.push(readPart(text.slice(start, split), body.slice(split + 4, next)))
		at = next + 2
	}
	return parts
}

function readPart(head: string, value: Uint8Array): ReceivedPart {
	const header = (name: string): string | undefined => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1]?.trim()
	const disposition = header('Content-Disposition') ?? ''
	const type = header('Content-Type')
	const filename = /filename="([^"]*)"/i.exec(disposition)?.[1]
	const charset = /charset=([\w-]+)/i.exec(type ?? '')?.[1]
	const encoding = header('Content-Transfer-Encoding')
	return {
		name: /(?:^|[;\s])name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
		value,
		...(filename === undefined ? {} : { filename: Buffer.from(filename, 'latin1').toString() }),
		...(type ? { contentType: type.replace(/;.*$/, '') } : {}),
		...(charset || filename !== undefined ? { charset: charset ?? 'UTF-8' } : {}),
		...(encoding ? { transferEncoding: encoding } : {}),
	}
}
