import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { hasMetricsToken } from '../metrics-token.ts'
import { version } from '../session/version.ts'
import type { World } from '../world.ts'
import { type Health, isReady } from './open-health.ts'

/**
 * Three answers for whoever keeps the server running. `/api/health`: the version and the room on the disk, as soon as the database answers. `live`: the
 * process answers; restart it where not. `ready`: 200 where it can serve people, 503 where not; send them elsewhere. Who has
 * the token of the metrics sees the parts as well, everybody else the status alone.
 */
export function serveHealth(
	http: FastifyInstance,
	{ config, db, disk }: Pick<World, 'config' | 'db' | 'disk'>,
	health: Health,
): void {
	http.get('/api/health', async () => {
		const room = await disk.look()
		await db.execute(sql`select 1`)
		return { status: 'ok', version, disk: room }
	})
	http.get('/api/health/live', async () => ({ status: 'live' }))
	http.get('/api/health/ready', async ({ headers }, reply) => {
		const found = await health.look()
		const ready = isReady(found)
		const parts = Object.entries(found).map(([name, { ok, says }]) => [name, { ok, says }])
		reply.code(ready ? 200 : 503)
		return {
			status: ready ? 'ready' : 'unready',
			...(hasMetricsToken(config, headers) ? { parts: Object.fromEntries(parts) } : {}),
		}
	})
}
