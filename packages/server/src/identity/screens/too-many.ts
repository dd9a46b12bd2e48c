import type { FastifyReply } from 'fastify'

/** `seconds` until the next attempt is looked at. */
export const tooManyAttempts = (seconds: number): string =>
	`Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`

/** The sentence, and the header that says the same to programs. */
export function tooMany({ reply }: { reply: FastifyReply }, seconds: number): string {
	reply.header('retry-after', seconds)
	return tooManyAttempts(seconds)
}
