import type { Span, Tracing } from '@assay/engine/telemetry/tracing'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A span for each call of the API, below the one whose context it brings as `traceparent`. What only waits or watches has none:
 * health, and calls of executors unless they belong to a run that is traced.
 */
export function traceRequests(http: FastifyInstance, tracing: Tracing): void {
	http.decorateRequest('span', undefined)
	http.addHook('onRequest', async (request) => {
		const { method, routeOptions, id } = request
		const route = routeOptions.url ?? ''
		const parent = [request.headers.traceparent].flat()[0]
		if (!isTraced(route, parent)) return
		const attributes = { 'http.request.method': method, 'http.route': route, 'assay.request': id, ...runOf(request) }
		request.span = tracing.span(`${method} ${route}`, { parent, kind: 'server', attributes })
	})
	http.addHook('onResponse', async ({ span }, { statusCode }) => {
		span?.end({ attributes: { 'http.response.status_code': statusCode }, failed: statusCode >= 500 })
	})
}

function isTraced(route: string, parent: string | undefined): boolean {
	if (!route.startsWith('/api/') || route.startsWith('/api/health')) return false
	return parent !== undefined || !route.startsWith('/api/executor/')
}

function runOf({ params }: FastifyRequest): { 'assay.run'?: number } {
	const run = Number((params as { runId?: unknown } | undefined)?.runId)
	return run > 0 ? { 'assay.run': run } : {}
}

declare module 'fastify' {
	interface FastifyRequest {
		/** Absent where the call is not traced. */
		span: Span | undefined
	}
}
