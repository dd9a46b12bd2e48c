import type { FastifyInstance } from 'fastify'

/**
 * A line for each answer: which route, never the address, whose query may hold what somebody searched for. What executors ask
 * again and again, and what watches the server, is logged for who debugs alone.
 */
export function logAnswers(http: FastifyInstance): void {
	http.addHook('onResponse', async ({ method, routeOptions, params, log }, { statusCode, elapsedTime }) => {
		const route = routeOptions.url ?? 'none'
		const run = Number((params as { runId?: unknown } | undefined)?.runId)
		const answer = { method, route, status: statusCode, ms: Math.round(elapsedTime), ...(run > 0 ? { run } : {}) }
		if (/^\/(api\/(executor|health)|metrics)(\/|$)/.test(route)) log.debug(answer, 'answered')
		else log.info(answer, 'answered')
	})
}
