import { remembered } from '../../data/remembered.ts'
import type { HeaderList, HttpRequest } from '../message.ts'
import { readAddress } from '../read-address.ts'

/** Where a request goes. */
export interface Origin {
	secure: boolean
	/** A name or an address, IPv6 without brackets. */
	host: string
	port: number
	/** What stands in the Host header. */
	authority: string
}

const token = /^[!#$%&'*+.^_`|~\w-]+$/
const plainValue = /^[\t\x20-\x7e\x80-\xff]*$/
/** What reading it as an address would not change. */
const plainPath = /^\/(?!.*\/(?:\.|%2e))(?!\.|%2e)[\w\-~!$&()*+,;=:@/%.?]*$/i

/** Headers that decide how a connection is used or where it leads. */
const decisive = new Set([
	...['host', 'connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'upgrade'],
	...['expect', 'content-length'],
])

/** Names of headers that were found to be names, and to decide nothing. */
const harmless = new Set<string>()

/** Methods that say how long their body is even where there is none. */
const withBody = new Set(['POST', 'PUT', 'PATCH'])

const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE', ...withBody])

const origins = new Map<string, Origin>()

/**
 * What is written before the body. Undefined where a request asks for more than this path can do: a proxy, NTLM, an address to send from,
 * headers that decide about the connection, or something that is not allowed in a head.
 */
export function requestHead({
	method,
	url,
	headers,
	body,
	options,
}: HttpRequest): { origin: Origin; head: string } | undefined {
	if (options.proxy || options.ntlm || options.localAddress || !methods.has(method)) return undefined
	const target = targetOf(url)
	if (!target) return undefined
	const { origin } = target
	if (headers.length === 0 && !body) return { origin, head: target.bare(method) }
	return withHeaders(target, method, headers, body)
}

function withHeaders(
	target: Target,
	method: string,
	headers: HeaderList,
	body: Uint8Array | undefined,
): { origin: Origin; head: string } | undefined {
	let lines = method + target.lines
	let named = false
	for (const [name, value] of headers) {
		if (!harmless.has(name)) {
			if (!token.test(name) || decisive.has(name.toLowerCase())) return undefined
			if (harmless.size < 10_000) harmless.add(name)
		}
		if (typeof value !== 'string' || !plainValue.test(value)) return undefined
		lines += `${name}: ${value}\r\n`
		named ||= name.length === 10 && name.toLowerCase() === 'user-agent'
	}
	// Some servers turn away whoever does not say what he is.
	if (!named) lines += 'User-Agent: Assay\r\n'
	if (body || withBody.has(method)) lines += `content-length: ${body?.byteLength ?? 0}\r\n`
	return { origin: target.origin, head: `${lines}\r\n` }
}

interface Target {
	origin: Origin
	/** What follows the method, to the headers that a request has of its own. */
	lines: string
	/** The head of a request without headers of its own, by its method. */
	bare(method: string): string
}

/** Undefined where the address is none of HTTP. */
const targetOf = remembered((url): Target | undefined => {
	const slash = url.indexOf('/', url.indexOf('//') + 2)
	const hash = url.indexOf('#', slash)
	const origin = slash < 0 ? undefined : originOf(url.slice(0, slash))
	if (!origin) return undefined
	let path = hash < 0 ? url.slice(slash) : url.slice(slash, hash)
	if (!plainPath.test(path)) path = readAddress(url).path
	const target: Target = {
		origin,
		lines: ` ${path} HTTP/1.1\r\nhost: ${origin.authority}\r\nconnection: keep-alive\r\n`,
		bare: remembered((method) => withHeaders(target, method, [], undefined)?.head ?? ''),
	}
	return target
})

function originOf(text: string): Origin | undefined {
	const known = origins.get(text)
	if (known) return known
	if (!URL.canParse(text)) return undefined
	const { protocol, hostname, port, host } = new URL(text)
	if (protocol !== 'http:' && protocol !== 'https:') return undefined
	const secure = protocol === 'https:'
	const origin = {
		secure,
		host: hostname.replace(/^\[(.*)\]$/, '$1'),
		port: Number(port) || (secure ? 443 : 80),
		authority: host,
	}
	if (origins.size > 10_000) origins.clear()
	origins.set(text, origin)
	return origin
}
