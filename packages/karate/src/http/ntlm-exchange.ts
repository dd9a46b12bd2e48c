// An exchange with a server that wants NTLM: asked once without, and then, where it says so, twice more on the same connection,
// because NTLM signs in a connection and not a request.

import { randomBytes } from 'node:crypto'
import type { HttpOutcome, HttpRequest } from './message.ts'
import { authenticateMessage, type NtlmLogin, negotiateMessage, readChallenge } from './ntlm.ts'

/** `send` goes over one connection that nobody else uses. The outcome has each request, without what signs in. */
export async function ntlmExchange(
	request: HttpRequest,
	{ username, password, domain, workstation }: NonNullable<HttpRequest['options']['ntlm']>,
	send: (request: HttpRequest) => Promise<HttpOutcome>,
): Promise<HttpOutcome> {
	const [account, own] = username.includes('\\') && !domain ? username.split('\\').reverse() : [username, domain]
	const login: NtlmLogin = { username: account ?? '', password, domain: own ?? '', workstation: workstation ?? '' }
	const exchanged: NonNullable<HttpOutcome['exchanged']> = []
	const next = async (token?: Buffer, shown = token?.toString('base64')): Promise<HttpOutcome> => {
		const outcome = await send(token ? withToken(request, token.toString('base64')) : request)
		const { options: _, ...asked } = shown ? withToken(request, shown) : request
		exchanged.push({ request: asked, ...outcome })
		return outcome
	}
	const first = await next()
	if (offer(first) === undefined) return first
	const asked = await next(negotiateMessage())
	const challenge = readChallenge(Buffer.from(offer(asked) ?? '', 'base64'))
	if (!challenge) return { ...asked, exchanged }
	// whoever has the last message can try passwords against it
	return { ...(await next(authenticateMessage(login, challenge, randomBytes(8), Date.now()), '****')), exchanged }
}

/** What a refusal says behind `NTLM`; empty where it only offers it. */
function offer({ response }: HttpOutcome): string | undefined {
	if (response?.status !== 401) return undefined
	for (const [name, value] of response.headers) {
		const found = name.toLowerCase() === 'www-authenticate' ? /(?:^|,\s*)NTLM(?:\s+([\w+/=]+))?/i.exec(value) : null
		if (found) return found[1] ?? ''
	}
	return undefined
}

const withToken = (request: HttpRequest, token: string): HttpRequest => ({
	...request,
	headers: [
		...request.headers.filter(([name]) => name.toLowerCase() !== 'authorization'),
		['Authorization', `NTLM ${token}`],
	],
})
