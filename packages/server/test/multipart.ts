/** A multipart/form-data body as a browser writes it. */
export function multipart(
	fields: Record<string, string | number>,
	file?: { name: string; content: string | Buffer },
	after: Record<string, string | number> = {},
) {
	const boundary = '----assay-test-boundary'
	const field = ([name, value]: [string, string | number]) =>
		`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
	const parts: (string | Buffer)[] = Object.entries(fields).map(field)
	if (file)
		parts.push(
			`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
			file.content,
			'\r\n',
		)
	parts.push(...Object.entries(after).map(field), `--${boundary}--\r\n`)
	return {
		headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
		payload: Buffer.concat(parts.map((part) => Buffer.from(part))),
	}
}
