/** What no address that somebody writes has, behind a piece of dots while `URL` reads it. */
const mark = '~~as-written~~'

const inParts = /^([a-z]+:\/\/[^/?#]*)([^?#]*)(.*)$/is
const dots = /\/(?:\.|%2e){1,2}(?=\/|$)/gi

export interface Address {
	/** For where it leads; dots in its path are resolved. */
	url: URL
	/** The address as it is sent. */
	href: string
	/** What stands in the request, with the query. */
	path: string
}

/**
 * An address as it is sent: as a browser reads it, but `.` and `..` in its path stay, as in Karate 1.5. Who tests what a server makes
 * of `/files/../secret` would ask for `/secret` otherwise. Throws where it is no address.
 */
export function readAddress(text: string): Address {
	const url = new URL(text)
	const [, origin = '', path = '', rest = ''] = inParts.exec(text) ?? []
	const marked = path.replace(dots, `$&${mark}`)
	if (marked === path) return { url, href: url.href, path: url.pathname + url.search }
	const { href, pathname, search } = new URL(origin + marked + rest)
	const asWritten = (part: string) => part.replaceAll(mark, '')
	return { url, href: asWritten(href), path: asWritten(pathname) + search }
}
