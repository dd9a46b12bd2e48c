import { hintCookie } from '@assay/contract/session'
import type { FastifyReply } from 'fastify'
import { cookieName } from '../origin.ts'

export const sessionCookie = (origin: string) => cookieName(origin, 'session')

export const cookieOptions = (origin: string) =>
	({ path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') }) as const

export function forgetSession(reply: FastifyReply, origin: string) {
	reply.clearCookie(sessionCookie(origin), { path: '/' })
	reply.clearCookie(hintCookie, { path: '/' })
}
