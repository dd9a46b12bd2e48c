/** Whether two addresses are the same place: `http://shop` and `http://shop/` are. A bare path is compared with the path. */
export function sameUrl(expected: string, current: string): boolean {
	if (expected === current) return true
	if (!URL.canParse(current)) return false
	const { href, pathname, search, hash } = new URL(current)
	if (expected.startsWith('/')) return expected === pathname + search + hash
	return URL.canParse(expected) && new URL(expected).href === href
}

/** An address starting with `/` below a base, whether or not that ends with `/`. */
export function joinUrl(base: string | undefined, address: string): string {
	return base && address.startsWith('/') ? base.replace(/\/+$/, '') + address : address
}
