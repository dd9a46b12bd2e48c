import { type ClientRequestArgs, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { connect as encrypt } from 'node:tls'
import type { Targets } from '../../../node/door.ts'

const redirects = 5
const patience = 10_000

type Open = Targets['open']

/** The status of an address after its redirects, or in words why there is none. Bodies are not read. */
export async function httpStatus(
	url: string,
	cookies: string,
	open?: Open,
	left = redirects,
): Promise<number | string> {
	const asked = await ask(url, cookies, 'HEAD', open)
	// Some servers only know GET, and not all of them say so with 405.
	const answer = typeof asked === 'object' && asked.status >= 400 ? await ask(url, cookies, 'GET', open) : asked
	if (typeof answer === 'string') return answer
	const { status, location } = answer
	if (status < 300 || status > 399 || !location) return status
	if (left === 0) return `more than ${redirects} redirects`
	const next = new URL(location, url)
	if (!/^https?:$/.test(next.protocol)) return `it redirects to ${next.href}, which is no address of the web`
	return httpStatus(next.href, next.origin === new URL(url).origin ? cookies : '', open, left - 1)
}

interface Answer {
	status: number
	location: string | undefined
}

const silent = 'no answer within 10 s'

const ask = (url: string, cookies: string, method: 'HEAD' | 'GET', open: Open | undefined) =>
	new Promise<Answer | string>((done) => {
		const send = url.startsWith('https:') ? secure : plain
		const headers = { accept: '*/*', 'user-agent': 'Mozilla/5.0 (Assay)', ...(cookies ? { cookie: cookies } : {}) }
		const by = open ? connectBy(open, new URL(url)) : {}
		const asking = send(url, { method, headers, timeout: patience, ...by }, (reply) => {
			reply.destroy()
			done({ status: reply.statusCode ?? 0, location: reply.headers.location })
		})
		asking.on('timeout', () => asking.destroy(new Error(silent)))
		asking.on('error', ({ message, code }: NodeJS.ErrnoException) =>
			done(code === 'UND_ERR_CONNECT_TIMEOUT' ? silent : message),
		)
		asking.end()
	})

function connectBy(open: Open, { hostname, port, protocol }: URL): Pick<ClientRequestArgs, 'createConnection'> {
	const encrypted = protocol === 'https:'
	const host = hostname.replace(/^\[(.*)\]$/, '$1')
	const secured = (socket: Socket) =>
		encrypt({ socket, host, ...(isIP(host) ? {} : { servername: host }), ALPNProtocols: ['http/1.1'] })
	return {
		createConnection(_, done) {
			open({ host, port: Number(port) || (encrypted ? 443 : 80), timeout: patience }).then(
				(socket) => done(null, encrypted ? secured(socket) : socket),
				// Node's types want a connection also where there is none.
				(problem: Error) => (done as (problem: Error) => void)(problem),
			)
			return undefined
		},
	}
}
