import { createHmac, timingSafeEqual } from 'node:crypto'
import { extname, join } from 'node:path'
import { notFound, Refused } from '@assay/contract/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openFile } from '../open-file.ts'
import { projectOf } from '../scope.ts'
import type { World } from '../world.ts'
import type { Reports } from './report.ts'

/**
 * Files of reports below /reports/: with a bearer token as `<runId>/…` and `<runId>.zip`, or without one below a ticket,
 * which pages use so that the report's relative links inherit it. Their content is hostile: it is sandboxed.
 */
export interface Tickets {
	base(runId: number): { base: string; expires: string }
	runOf(ticket: string): number | undefined
}

const ticketLife = 15 * 60_000

export function openTickets({ sealer, clock }: World): Tickets {
	const key = sealer.derived('report ticket')
	const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
	return {
		base(runId) {
			const expires = new Date(clock().getTime() + ticketLife)
			const text = `${runId}.${expires.getTime().toString(36)}`
			return { base: `/reports/${text}.${sign(text)}/${runId}/`, expires: expires.toISOString() }
		},
		runOf(ticket) {
			const [, text = '', run, expires = '', signature = ''] =
				/^((\d{1,15})\.([0-9a-z]{1,12}))\.([\w-]{43})$/.exec(ticket) ?? []
			const expected = Buffer.from(sign(text))
			const given = Buffer.from(signature)
			if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
			if (Number.parseInt(expires, 36) < clock().getTime())
				throw new Refused(403, 'This address of the report has expired. Open the report from its run again.')
			return Number(run)
		},
	}
}

export function serveReports(
	app: FastifyInstance,
	world: World,
	{ reports, tickets }: { reports: Reports; tickets: Tickets },
) {
	app.get('/reports/*', async (request, reply) => {
		const path = (request.params as { '*': string })['*']
		const [first = '', ...rest] = path.split('/')
		const byTicket = tickets.runOf(first)
		const [runPart = '', ...names] = byTicket === undefined ? [first, ...rest] : rest
		const run = /^(\d{1,15})(\.zip)?$/.exec(runPart)
		if (!run || (run[2] ? names.length > 0 : names.length === 0)) throw notFound()
		const runId = Number(run[1])
		if (byTicket === undefined) await requireReader(request, runId)
		else if (byTicket !== runId) throw notFound()

		// Names as the report writer gives them; `..`, empty parts and odd characters are none.
		if (!names.every((name) => /^[A-Za-z0-9_][\w.-]*$/.test(name))) throw notFound()
		const file = join(reports.folder, run[2] ? `${runId}.zip` : String(runId), ...names)
		if (!run[2]) await reports.require(runId)
		const found = await openFile(file)
		if (!found) throw notFound()
		const type = types[extname(file)]
		return reply
			.headers(sandboxed)
			.header('content-length', found.size)
			.header('content-type', type ?? 'application/octet-stream')
			.headers(
				type ? {} : { 'content-disposition': `attachment; filename="${run[2] ? `${runId}.zip` : names.at(-1)}"` },
			)
			.send(found.stream)
	})

	async function requireReader(request: FastifyRequest, runId: number) {
		const caller = await world.identity.authenticate(request)
		if (!caller) throw new Refused(401, 'Sign in first.')
		const project = await projectOf(world.db, { run: runId })
		if (!project || caller.kind !== 'user' || !caller.groups.has(project.groupId)) throw notFound()
	}
}

const sandboxed = {
	'content-security-policy':
		"sandbox allow-scripts allow-popups; default-src 'self' 'unsafe-inline' data: blob:; connect-src 'none'",
	'cross-origin-resource-policy': 'cross-origin',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'SAMEORIGIN',
	'cache-control': 'private, max-age=300',
}

const types: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.json': 'application/json; charset=utf-8',
	'.xml': 'application/xml; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8',
	'.png': 'image/png',
	'.jpg': 'image/jpeg',
	'.jpeg': 'image/jpeg',
	'.gif': 'image/gif',
	'.webp': 'image/webp',
	'.svg': 'image/svg+xml',
}
