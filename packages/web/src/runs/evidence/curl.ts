import type { Exchange } from '@assay/contract/run-events'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The request as a curl command for a shell; `body` is its text, which may lie beside the log. */
export function curlOf({ method, url, headers }: Exchange['request'], body: string | undefined): string {
	// With -X HEAD curl would wait for a body.
	const how = method === 'HEAD' ? '--head' : `-i -X ${/^\w+$/.test(method) ? method : quoted(method)}`
	// Otherwise curl resolves dots of the path, and takes brackets for several addresses.
	const path = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url) ? '--path-as-is ' : ''
	const brackets = /[[\]{}]/.test(url) ? '-g ' : ''
	const parts = [`curl ${path}${brackets}${how} ${quoted(url)}`]
	for (const [name, value] of headers) {
		if (!/^(content-length|host|connection)$/i.test(name)) parts.push(`-H ${quoted(headerOf(name, value))}`)
	}
	if (body) parts.push(`--data-raw ${quoted(body)}`)
	return parts.join(' \\\n  ')
}

/** With nothing behind its colon curl would leave the header out. */
const headerOf = (name: string, value: string) => (value.trim() === '' ? `${name};` : `${name}: ${value}`)
