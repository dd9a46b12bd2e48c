import { Refused } from '@assay/contract/problem'
import type { FastifyBaseLogger } from 'fastify'
import type { RateLimit } from './rate-limit.ts'
import type { ChatService } from './service.ts'

/** What is written of a prompt in the server's log; secrets were taken out before. */
interface Asked {
	service: ChatService | undefined
	prompt: string
}

// Enough to see what was asked; a log is no archive.
const most = 4000

/** Every question to a model passes here: how often somebody asks is limited, and prompt and reply are written to the log. */
export function asking(limit: RateLimit, log: FastifyBaseLogger) {
	/** Refuses with 429 and the seconds to wait. `ended` is to be called, with what was replied or went wrong. */
	function begin(user: string, { service, prompt }: Asked): (ended: { reply?: string; failed?: string }) => void {
		const taken = limit.take(user)
		if ('wait' in taken)
			throw new Refused(429, `You asked the assistant very often. Try again in ${taken.wait} s.`, {
				retryAfter: taken.wait,
			})
		const started = Date.now()
		return ({ reply, failed }) => {
			taken.done()
			const host = service && URL.canParse(service.url) ? new URL(service.url).host : undefined
			const asked = { user, host, model: service?.model, milliseconds: Date.now() - started }
			log.info({ ...asked, prompt: prompt.slice(0, most), reply: reply?.slice(0, most), failed }, 'assistant')
		}
	}

	return {
		begin,
		/** One question with one answer, given up after two minutes. */
		async once(user: string, asked: Asked, work: (signal: AbortSignal) => Promise<string>): Promise<string> {
			const end = begin(user, asked)
			try {
				const reply = await work(AbortSignal.timeout(120_000))
				end({ reply })
				return reply
			} catch (error) {
				end({ failed: (error as Error).message })
				throw error
			}
		},
	}
}

export type Asking = ReturnType<typeof asking>
