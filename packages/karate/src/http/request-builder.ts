// The request that the steps of a scenario put together, until `method` sends it. The url stays for the next request.

import { remembered } from '../data/remembered.ts'

export interface MultiPart {
	name: string
	filename?: string
	contentType?: string
	charset?: string | null
	transferEncoding?: string
	headers?: Record<string, unknown>
	value: unknown
}

export class RequestBuilder {
	url = ''
	paths: string[] = []
	parts: MultiPart[] | undefined
	body: unknown
	hasBody = false
	retryUntil: string | undefined

	// Most requests of a load test have none of these.
	private givenHeaders: Map<string, string[]> | undefined
	private givenParams: Map<string, string[]> | undefined
	private givenCookies: Map<string, Record<string, unknown>> | undefined
	private givenFields: Map<string, string[]> | undefined

	get headers(): Map<string, string[]> {
		this.givenHeaders ??= new Map()
		return this.givenHeaders
	}

	get params(): Map<string, string[]> {
		this.givenParams ??= new Map()
		return this.givenParams
	}

	get cookies(): Map<string, Record<string, unknown>> {
		this.givenCookies ??= new Map()
		return this.givenCookies
	}

	get formFields(): Map<string, string[]> {
		this.givenFields ??= new Map()
		return this.givenFields
	}

	get hasHeaders(): boolean {
		return this.givenHeaders !== undefined && this.givenHeaders.size > 0
	}

	get hasCookies(): boolean {
		return this.givenCookies !== undefined && this.givenCookies.size > 0
	}

	get hasFormFields(): boolean {
		return this.givenFields !== undefined && this.givenFields.size > 0
	}

	/** What a called feature starts with. */
	inherit(): RequestBuilder {
		const copy = new RequestBuilder()
		copy.url = this.url
		return copy
	}

	afterSending(): void {
		if (this.paths.length > 0) this.paths = []
		this.givenHeaders = undefined
		this.givenParams = undefined
		this.givenCookies = undefined
		this.givenFields = undefined
		this.parts = undefined
		this.body = undefined
		this.hasBody = false
		this.retryUntil = undefined
	}

	addPath(part: string): void {
		this.paths.push(part)
	}

	/** No values take the header away. */
	setHeader(name: string, values: string[]): void {
		const known = [...this.headers.keys()].find((one) => one.toLowerCase() === name.toLowerCase())
		if (known && (known !== name || values.length === 0)) this.headers.delete(known)
		if (values.length > 0) this.headers.set(name, values)
	}

	header(name: string): string | undefined {
		if (!this.givenHeaders) return undefined
		for (const [key, values] of this.givenHeaders) if (key.toLowerCase() === name.toLowerCase()) return values[0]
		return undefined
	}

	/** Path parts keep what the author escaped and get escaped what cannot stand in a path. */
	address(): string {
		const [base, query] = splitQuery(this.url)
		const last = this.paths.length - 1
		let path = last < 0 ? singleSlashes(base) : base
		for (const [at, part] of this.paths.entries())
			path = (at < last ? extended : closed)(at === 0 ? beginningOf(base) : path)(part)
		if (query === '' && !this.givenParams) return path
		const pairs: string[] = query ? [query] : []
		for (const [name, values] of this.givenParams ?? [])
			for (const value of values) pairs.push(`${escapeQuery(name)}=${escapeQuery(value)}`)
		return pairs.length ? `${path}?${pairs.join('&')}` : path
	}
}

function splitQuery(url: string): [string, string] {
	const at = url.indexOf('?')
	return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

/** A slash behind a backslash belongs to the piece: `a\/b` is sent as a%2Fb. Nothing stands between two slashes. */
const piecesOf = (part: string): string[] => part.split(/(?<!\\)\//).filter(Boolean)

/** What of an address stands before its path, and the path. */
const divided = (base: string): string[] => /^([a-z]+:\/\/[^/]*)(.*)$/is.exec(base)?.slice(1) ?? ['', base]

/** An address without its path, and the pieces of that. */
const beginningOf = remembered((base) => {
	const [origin = '', own = ''] = divided(base)
	return [origin, ...piecesOf(own)].join('/')
})

/** Several slashes beside each other in its path are one: `base + '/users'` means the same where the base ends in a slash. */
function singleSlashes(base: string): string {
	const [origin = '', own = ''] = divided(base)
	return own.includes('//') ? origin + own.replace(/\/{2,}/g, '/') : base
}

/** So many parts are remembered of each address: they may be as many as there are ids. */
const mostParts = 100

/** An address and a part of a path: the text is the same one each time, which whoever looks it up finds at once. */
const extended = remembered((path) => remembered((part) => path + escapedPath(part), mostParts), mostParts)

/** The same with the last part: only one that is nothing else asks for a slash at the end. */
const closed = remembered(
	(path) => remembered((part) => path + escapedPath(part) + (/^\/?$/.test(part) ? '/' : ''), mostParts),
	mostParts,
)

/** Each piece with a slash before it. */
const escapedPath = remembered((part) =>
	piecesOf(part)
		.map((piece) => `/${escapePiece(piece)}`)
		.join(''),
)

const escapePiece = (piece: string): string => (/^[\w-]+$/.test(piece) ? piece : escaped(piece))

const escaped = (piece: string): string =>
	encodeURIComponent(piece.replaceAll('\\/', '/'))
		.replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
		.replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)

function escapeQuery(text: string): string {
	return encodeURIComponent(text).replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
