/** What no address that somebody writes has, behind a piece of dots while `URL` reads it. */
const mark = '~~as-written~~'

const inParts = /^([a-z]+:\/\/[^/?#]*)([^?#]*)(.*)$/is
const dots = /\/(?:\.|%2e){1,2}(?=\/|$)/gi

/**
 * An address as it is sent: as a browser reads it, but `.` and `..` in its path stay, as in Karate 1.5. Who tests what a server makes
 * of `/files/../secret` would ask for `/secret` otherwise. `path` is what stands in the request, with the query. Throws where it is no
 * address.
 */
export function readAddress(text: string): { href: string; path: string } {
	const [, origin, path = '', rest = ''] = inParts.exec(text) ?? []
	const { href, pathname, search } = new URL(
		origin === undefined ? text : origin + path.replace(dots, `$&${mark}`) + rest,
	)
	const asWritten = (part: string) => part.replaceAll(mark, '')
	return { href: asWritten(href), path: asWritten(pathname) + search }
}
