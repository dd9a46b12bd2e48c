import type { FastifyReply, FastifyRequest } from 'fastify'
import { commonHeaders } from './pages/page-headers.ts'

/**
 * Under which address a browser sees this server. Sign-in needs one: redirect addresses and cookies belong to it.
 * Given a public address that is the one. Without, the address the server listens at; a loopback name other than the
 * canonical one is led there. A server that listens on every address cannot know how it is called and believes the browser.
 */
export interface Origins {
	of(request: FastifyRequest): string
	/** Whether sign-in must first be led to `of(request)`. */
	elsewhere(request: FastifyRequest): boolean
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const everywhere = /^(0\.0\.0\.0|\[::\]|::)$/

export function origins(canonical: () => string, { host, publicUrl }: { host: string; publicUrl?: string }): Origins {
	const fixed = publicUrl === undefined ? undefined : new URL(publicUrl).origin
	const base = () => fixed ?? reachable(canonical())

	const asSeen = ({ protocol, host: name }: FastifyRequest) => {
		const address = `${protocol}://${name}`
		return URL.canParse(address) ? new URL(address) : undefined
	}

	const of = (request: FastifyRequest) => {
		if (fixed !== undefined) return fixed
		const seen = asSeen(request)
		if (seen === undefined) return base()
		const own = new URL(base())
		if (seen.host === own.host) return seen.origin
		// Another port on loopback is a forwarded one (ssh -L, a container), and nobody far away has a loopback name.
		if (loopback.test(seen.hostname))
			return seen.port === own.port && loopback.test(own.hostname) ? base() : seen.origin
		return loopback.test(own.hostname) && !everywhere.test(host) && !forwarded(request) ? base() : seen.origin
	}

	return { of, elsewhere: (request) => of(request) !== asSeen(request)?.origin }
}

/** Only what a trusted proxy says reaches this; a page that points its own name at 127.0.0.1 does not come through one. */
const forwarded = (request: FastifyRequest) => request.headers['x-forwarded-proto'] !== undefined

function reachable(origin: string): string {
	const url = new URL(origin)
	if (everywhere.test(url.hostname)) url.hostname = '127.0.0.1'
	return url.origin
}

/** Two servers on one machine share a cookie jar, for cookies know no ports: the port is part of their names. */
export function cookieName(origin: string, name: string): string {
	const { protocol, port } = new URL(origin)
	if (protocol === 'https:') return `__Host-assay-${name}`
	return `assay-${name}${port === '' ? '' : `-${port}`}`
}

/** A sign-in begun at another name of this server goes on at the one that its cookies and redirect addresses belong to. */
export function leadHome(request: FastifyRequest, reply: FastifyReply, origins: Origins): boolean {
	if (request.method !== 'GET' || !origins.elsewhere(request)) return false
	reply.headers(commonHeaders).redirect(`${origins.of(request)}${request.url}`, 302)
	return true
}
