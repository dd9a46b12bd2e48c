import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

const redirects = 5
const patience = 10_000

/** The status of an address after its redirects, or in words why there is none. Bodies are not read. */
export async function httpStatus(url: string, cookies: string, left = redirects): Promise<number | string> {
	const asked = await ask(url, cookies, 'HEAD')
	// Some servers only know GET, and not all of them say so with 405.
	const answer = typeof asked === 'object' && asked.status >= 400 ? await ask(url, cookies, 'GET') : asked
	if (typeof answer === 'string') return answer
	const { status, location } = answer
	if (status < 300 || status > 399 || !location) return status
	if (left === 0) return `more than ${redirects} redirects`
	const next = new URL(location, url)
	return httpStatus(next.href, next.origin === new URL(url).origin ? cookies : '', left - 1)
}

interface Answer {
	status: number
	location: string | undefined
}

const ask = (url: string, cookies: string, method: 'HEAD' | 'GET') =>
	new Promise<Answer | string>((done) => {
		const send = url.startsWith('https:') ? secure : plain
		const headers = { accept: '*/*', 'user-agent': 'Mozilla/5.0 (Assay)', ...(cookies ? { cookie: cookies } : {}) }
		const asking = send(url, { method, headers, timeout: patience }, (reply) => {
			reply.destroy()
			done({ status: reply.statusCode ?? 0, location: reply.headers.location })
		})
		asking.on('timeout', () => asking.destroy(new Error('no answer within 10 s')))
		asking.on('error', ({ message }) => done(message))
		asking.end()
	})
