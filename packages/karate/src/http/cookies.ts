// Cookies as Karate keeps them: what a server sets is sent from then on, for the rest of the scenario.

import type { HeaderList } from './message.ts'

export type Cookie = Record<string, unknown> & { name: string; value: string }

/** `wrap`: its value stands between quotes, with which it is sent back. */
export function readSetCookie(header: string): Cookie | undefined {
	const [pair = '', ...attributes] = header.split(';')
	const equals = pair.indexOf('=')
	if (equals < 1) return undefined
	const written = pair.slice(equals + 1).trim()
	const value = unquote(written)
	const cookie: Cookie = { name: pair.slice(0, equals).trim(), value, ...(value === written ? {} : { wrap: true }) }
	for (const attribute of attributes) {
		const at = attribute.indexOf('=')
		const name = (at < 0 ? attribute : attribute.slice(0, at)).trim().toLowerCase()
		const value = at < 0 ? 'true' : attribute.slice(at + 1).trim()
		if (name) cookie[name] = value
	}
	return cookie
}

const none: readonly Cookie[] = []

export function cookiesOf(headers: HeaderList): readonly Cookie[] {
	let cookies: Cookie[] | undefined
	for (const header of headers) {
		if (header[0].length !== 10 || header[0].toLowerCase() !== 'set-cookie') continue
		const cookie = readSetCookie(header[1])
		if (!cookie) continue
		cookies ??= []
		cookies.push(cookie)
	}
	return cookies ?? none
}

export function isExpired(cookie: Record<string, unknown>, now: number): boolean {
	const age = cookie['max-age'] ?? cookie.maxAge
	if (age !== undefined) return Number(age) <= 0
	const expires = typeof cookie.expires === 'string' ? Date.parse(cookie.expires) : Number.NaN
	return !Number.isNaN(expires) && expires < now
}

export function cookieHeader(cookies: Iterable<Record<string, unknown>>): string {
	return [...cookies].map(({ name, value = '', wrap }) => `${name}=${wrap ? `"${value}"` : value}`).join('; ')
}

const unquote = (text: string): string =>
	text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
