/**
 * Why a browser must not open an address, as a sentence that names it; undefined where it may. `http:`, `https:` and
 * `about:blank` are open to steps; where a page leads by itself (`typed` is false) also `data:`, `blob:` and the empty
 * documents that frames begin with. `fileFolder` is an absolute path: what lies below it may be opened by `file:` too. Takes
 * addresses as a browser would: leading blanks, line breaks and letter case hide nothing. Unaware of browsers.
 */
export function refusedAddress(url: string, typed: boolean, fileFolder?: string): string | undefined {
	const place = placeOf(url)
	const allowed =
		place !== undefined &&
		(/^https?:$/.test(place.protocol) ||
			/^about:blank(?:[?#]|$)/.test(place.href) ||
			(!typed && (/^(?:data|blob):$/.test(place.protocol) || /^about:srcdoc(?:[?#]|$)/.test(place.href))) ||
			(fileFolder !== undefined && isBelow(place, fileFolder)))
	return allowed ? undefined : `${shown(url)} is not an address a step may open`
}

/** A blob's own origin counts for nothing here: it was made by a page that was opened. */
function placeOf(url: string): URL | undefined {
	return URL.canParse(url) ? new URL(url) : undefined
}

/** The parser of addresses has resolved `..` in every spelling but those hidden in `%2F` and `%5C`, which are refused. */
function isBelow({ protocol, host, pathname }: URL, folder: string): boolean {
	if (protocol !== 'file:' || host !== '' || /%2f|%5c|%00/i.test(pathname)) return false
	const root = new URL(
		`file:///${folder
			.replaceAll('\\', '/')
			.replace(/^\/+|\/+$/g, '')
			.split('/')
			.map(encodeURIComponent)
			.join('/')}`,
	)
	const decoded = (path: string) => {
		try {
			return decodeURIComponent(path)
		} catch {
			return undefined
		}
	}
	const [own, above] = [decoded(pathname), decoded(root.pathname)]
	return own !== undefined && above !== undefined && above !== '/' && own.startsWith(`${above}/`)
}

const longest = 300

/** Without what a terminal or a report would take for more than text. */
const shown = (url: string) => {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
	const text = url.trim().replace(/[\u0000-\u001f\u007f]/g, '')
	return text.length > longest ? `${text.slice(0, longest)}…` : text || 'An empty text'
}
