import { multipart } from './multipart.ts'

const boundary = '----assay-test-boundary'

/** An upload of a suite as a browser writes it: the choice, then each file with its path, or one zip. */
export function suiteForm(files: Record<string, string | Buffer> | Buffer, choice?: object) {
	const head = choice ? multipart({ choice: JSON.stringify(choice) }).payload.toString() : `--${boundary}--\r\n`
	const all = Buffer.isBuffer(files) ? { 'suite.zip': files } : files
	const parts = Object.entries(all).flatMap(([path, content]) => [
		`--${boundary}\r\nContent-Disposition: form-data; name="${Buffer.isBuffer(files) ? 'archive' : 'file'}"; filename="${path}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
		content,
		'\r\n',
	])
	const before = head.slice(0, head.length - `--${boundary}--\r\n`.length)
	return {
		headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
		payload: Buffer.concat([before, ...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part))),
	}
}
