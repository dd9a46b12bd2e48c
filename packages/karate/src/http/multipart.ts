// Multipart bodies: which headers each part carries, and the boundary around them.

import { isBytes } from '../data/kind.ts'
import { writeText } from '../data/write-json.ts'
import { xmlOf } from '../data/xml-handle.ts'
import type { MultiPart } from './request-builder.ts'

let counter = 0

export function encodeMultipart(
	parts: MultiPart[],
	fields: [string, string[]][],
	contentType: string | undefined,
	charset: string | null,
): { bytes: Uint8Array; type: string } {
	const kind = contentType && /^multipart\//i.test(contentType) ? contentType : 'multipart/form-data'
	const boundary =
		/boundary="?([^";]+)/i.exec(kind)?.[1] ?? `----assay${Date.now().toString(36)}${(counter++).toString(36)}`
	const form = /form-data/i.test(kind)
	const all = [...fields.flatMap(([name, values]) => values.map((value): MultiPart => ({ name, value }))), ...parts]
	const chunks: Uint8Array[] = []
	const text = (line: string): void => void chunks.push(new TextEncoder().encode(line))
	for (const part of all) {
		text(`--${boundary}\r\n${headersOf(part, form, charset)}\r\n\r\n`)
		chunks.push(isBytes(part.value) ? part.value : new TextEncoder().encode(writeText(part.value)))
		text('\r\n')
	}
	text(`--${boundary}--\r\n`)
	return { bytes: join(chunks), type: /boundary=/i.test(kind) ? kind : `${kind}; boundary=${boundary}` }
}

function headersOf(part: MultiPart, form: boolean, charset: string | null): string {
	const lines: string[] = []
	if (form || part.name) {
		const file = part.filename === undefined ? '' : `; filename="${part.filename.replaceAll('"', '%22')}"`
		lines.push(`Content-Disposition: form-data; name="${part.name}"${file}`)
	}
	const type = part.contentType ?? typeOf(part)
	const textual = /^text\/|json|xml|urlencoded/.test(type)
	const own = part.charset ?? charset
	lines.push(`Content-Type: ${type}${textual && own && !/charset=/i.test(type) ? `; charset=${own}` : ''}`)
	const encoding =
		part.transferEncoding ?? (part.filename === undefined ? undefined : isBytes(part.value) ? 'binary' : '7bit')
	if (encoding) lines.push(`Content-Transfer-Encoding: ${encoding}`)
	for (const [name, value] of Object.entries(part.headers ?? {})) lines.push(`${name}: ${writeText(value)}`)
	return lines.join('\r\n')
}

const byEnding: Record<string, string> = {
	txt: 'text/plain',
	json: 'application/json',
	xml: 'application/xml',
	html: 'text/html',
	csv: 'text/csv',
	pdf: 'application/pdf',
	png: 'image/png',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	gif: 'image/gif',
	zip: 'application/zip',
}

function typeOf({ filename, value }: MultiPart): string {
	const ending =
		filename === undefined ? undefined : byEnding[filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()]
	if (ending) return ending
	if (isBytes(value)) return 'application/octet-stream'
	if (xmlOf(value)) return 'application/xml'
	return typeof value === 'object' && value !== null ? 'application/json' : 'text/plain'
}

function join(chunks: Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
	let at = 0
	for (const chunk of chunks) {
		whole.set(chunk, at)
		at += chunk.length
	}
	return whole
}
