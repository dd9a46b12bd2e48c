import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * When the server ends nobody new gets in, who waits for news is sent home by `sendHome`, and all others that are in hand are
 * answered, for `longest` milliseconds at most; what is left then is cut by Fastify.
 */
export function answerThoseInHand(http: FastifyInstance, longest: number, sendHome: () => Promise<unknown>): void {
	const inHand = new Set<ServerResponse>()
	let nobodyLeft = () => {}
	http.server.on('request', (_, response) => {
		inHand.add(response)
		response.once('close', () => {
			inHand.delete(response)
			if (inHand.size === 0) nobodyLeft()
		})
	})
	http.addHook('preClose', async () => {
		http.server.close()
		const enough = new AbortController()
		const answered = new Promise<void>((resolve) => {
			nobodyLeft = resolve
			if (inHand.size === 0) resolve()
		})
		await sendHome()
		await Promise.race([answered, sleep(longest, undefined, { signal: enough.signal }).catch(() => {})])
		enough.abort()
	})
}
