import { OutsideFailed } from './outside-failed.ts'
import type { OutsideRequest } from './outside-request.ts'

/** All that another origin learns of a request. */
const harmlessHeaders = ['accept', 'accept-language', 'user-agent']

/** The request that a redirect asks for, where it may be made. The new address is checked like the first. */
export function redirected({
	from,
	request,
	status,
	location,
}: {
	from: URL
	request: OutsideRequest
	status: number
	location: string
}): { url: URL; request: OutsideRequest } {
	const url = URL.canParse(location, from) ? new URL(location, from) : undefined
	const hostile = (words: string) =>
		new OutsideFailed('redirect', `${from.host} redirects ${words}; it is not followed.`)
	if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw hostile('to something that is no web address')
	if (url.username !== '' || url.password !== '') throw hostile('to an address with credentials in it')
	if (from.protocol === 'https:' && url.protocol === 'http:') throw hostile('away from https')
	const reads = request.method === undefined || request.method === 'GET' || request.method === 'HEAD'
	const repeats = status === 307 || status === 308
	const { body, ...bare } = request
	if (url.origin === from.origin && (reads || repeats)) return { url, request }
	// To read the answer there would look as if it had been taken.
	if (!reads && !repeats && (status === 301 || isSecured(from, url)))
		throw new OutsideFailed(
			'redirect',
			`${from.host} has moved to ${url.origin}, and what was sent did not arrive: set the new address.`,
		)
	// A body is for whom it was written.
	if (!reads && repeats) throw hostile(`what was sent to another server, ${url.host}`)
	const kept = url.origin === from.origin ? dropBodyHeaders(request.headers) : harmless(request.headers)
	return { url, request: { ...bare, method: reads ? (request.method ?? 'GET') : 'GET', headers: kept } }
}

const isSecured = (from: URL, to: URL) =>
	from.protocol !== to.protocol && from.hostname === to.hostname && from.pathname === to.pathname

const harmless = (headers: Record<string, string> = {}) =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.includes(name.toLowerCase())))

const dropBodyHeaders = (headers: Record<string, string> = {}) =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !name.toLowerCase().startsWith('content-')))
