import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordRefused, whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import type { Person } from '../accounts/second-factor.ts'

/** `seconds` until the next attempt is looked at: the sentence, and the header that says the same to programs. */
export function tooMany({ reply }: { reply: FastifyReply }, seconds: number): string {
	reply.header('retry-after', seconds)
	return `Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
}

/** The same of an attempt to show who one is, which the audit log records. `detail` = where that was, but for the password of a sign-in. */
export async function heldBack(
	db: Db,
	visit: { request: FastifyRequest; reply: FastifyReply },
	{ user, seconds, now, detail }: { user: Person | undefined; seconds: number; now: number; detail?: string },
): Promise<string> {
	const who = user && { id: user.id, name: user.username }
	await recordRefused(db, { verb: 'signIn.wait', who, from: whence(visit.request), detail }, now)
	return tooMany(visit, seconds)
}
