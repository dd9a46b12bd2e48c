import { randomUUID } from 'node:crypto'
import type { UploadedFile } from '../../web/driver.ts'

/** A form with one file (multipart/form-data, RFC 7578), as bytes and the type that names its boundary. */
export function multipartBody(
	fields: Record<string, string>,
	name: string,
	file: UploadedFile,
): { type: string; body: Buffer } {
	const boundary = `assay-${randomUUID()}`
	const quoted = (text: string) => text.replace(/["\r\n]/g, encodeURIComponent)
	const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
	const parts = Object.entries(fields).map(([field, value]) => `${head(`name="${quoted(field)}"`)}\r\n${value}\r\n`)
	const ofFile = `${head(`name="${name}"; filename="${quoted(file.name)}"`)}Content-Type: application/octet-stream\r\n\r\n`
	return {
		type: `multipart/form-data; boundary=${boundary}`,
		body: Buffer.concat([Buffer.from(parts.join('') + ofFile), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
	}
}
