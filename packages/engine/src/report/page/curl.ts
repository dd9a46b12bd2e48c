import type { Exchange } from '@assay/contract/run-events'

/** The request as a command for a POSIX shell; every value is quoted, so a hostile one stays a value. */
export function curl({ request }: Exchange): string {
	const parts = [`curl -X ${quoted(request.method)} ${quoted(request.url)}`]
	for (const [name, value] of request.headers) {
		if (!/^content-length$/i.test(name)) parts.push(`-H ${quoted(`${name}: ${value}`)}`)
	}
	if (request.body && 'text' in request.body) parts.push(`--data-raw ${quoted(request.body.text)}`)
	return parts.join(' \\\n  ')
}

const quoted = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
