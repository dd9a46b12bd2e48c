import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../accounts/second-factor.ts'
import { realmPath } from '../issuer.ts'
import { cookieName } from '../origin.ts'
import type { Sealer } from '../seal.ts'

/** Who has just made the first account need not type its password again: a sealed cookie that lives a minute. */
export const takesTicketsBelow = `${realmPath}/login-actions`

const ticketName = (origin: string) => cookieName(origin, 'made').replace('__Host-', '')
const ticketMs = 60_000

export function giveTicket(
	reply: FastifyReply,
	{ id, username }: Person,
	{ origin, seals, now }: { origin: string; seals: Sealer; now: number },
) {
	reply.setCookie(
		ticketName(origin),
		seals.seal(JSON.stringify({ id, username, until: now + ticketMs }), 'just made'),
		{
			path: takesTicketsBelow,
			httpOnly: true,
			sameSite: 'lax',
			secure: origin.startsWith('https:'),
			maxAge: ticketMs / 1000,
		},
	)
}

export function readTicket(
	request: FastifyRequest,
	reply: FastifyReply,
	{ origin, seals, now }: { origin: string; seals: Sealer; now: number },
): Person | undefined {
	const name = ticketName(origin)
	const text = seals.open(request.cookies[name] ?? '', 'just made')
	if (text === undefined) return undefined
	reply.clearCookie(name, { path: takesTicketsBelow })
	const { until, ...user } = JSON.parse(text) as Person & { until: number }
	return until > now ? user : undefined
}
