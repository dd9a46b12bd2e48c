/** A path of this very site, for after the sign-in; undefined for anything that leads elsewhere. */
export function ownPath(to: unknown, origin: string): string | undefined {
	if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to) || !URL.canParse(to, origin)) return undefined
	const url = new URL(to, origin)
	if (url.origin !== origin || /^\/(login|register|auth\/|setup|realms\/)/.test(url.pathname)) return undefined
	const path = `${url.pathname}${url.search}${url.hash}`
	// `/.//elsewhere` has become `//elsewhere`.
	return path.startsWith('//') ? undefined : path
}
