// An exchange with a server that wants NTLM: asked once without, and then, where it says so, twice more on the same connection,
// because NTLM signs in a connection and not a request.

import { randomBytes } from 'node:crypto'
import type { HttpReply, HttpRequest } from './message.ts'
import { authenticateMessage, type NtlmLogin, negotiateMessage, readChallenge } from './ntlm.ts'

/** `send` goes over one connection that nobody else uses. */
export async function ntlmExchange(
	request: HttpRequest,
	{ username, password, domain, workstation }: NonNullable<HttpRequest['options']['ntlm']>,
	send: (request: HttpRequest) => Promise<HttpReply>,
): Promise<HttpReply> {
	const [account, own] = username.includes('\\') && !domain ? username.split('\\').reverse() : [username, domain]
	const login: NtlmLogin = { username: account ?? '', password, domain: own ?? '', workstation: workstation ?? '' }
	const first = await send(request)
	if (offer(first) === undefined) return first
	const asked = await send(withToken(request, negotiateMessage()))
	const challenge = readChallenge(Buffer.from(offer(asked) ?? '', 'base64'))
	if (!challenge) return asked
	return send(withToken(request, authenticateMessage(login, challenge, randomBytes(8), Date.now())))
}

/** What a refusal says behind `NTLM`; empty where it only offers it. */
function offer({ status, headers }: HttpReply): string | undefined {
	if (status !== 401) return undefined
	for (const [name, value] of headers) {
		const found = name.toLowerCase() === 'www-authenticate' ? /(?:^|,\s*)NTLM(?:\s+([\w+/=]+))?/i.exec(value) : null
		if (found) return found[1] ?? ''
	}
	return undefined
}

const withToken = (request: HttpRequest, token: Buffer): HttpRequest => ({
	...request,
	headers: [
		...request.headers.filter(([name]) => name.toLowerCase() !== 'authorization'),
		['Authorization', `NTLM ${token.toString('base64')}`],
	],
})
