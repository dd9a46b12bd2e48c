import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { realmPath } from '../issuer.ts'
import { fonts, mark, script, style } from '../pages/page-resources.ts'

/** Style, script, mark and fonts of the identity pages, which stand apart from the screens. */
export function serveResources(app: FastifyInstance) {
	const headers = { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' }

	const text = (name: string, type: string, content: string) =>
		app.get(`${realmPath}/resources/${name}`, (_request, reply) => reply.headers(headers).type(type).send(content))
	text('pages.css', 'text/css; charset=utf-8', style)
	text('pages.js', 'text/javascript; charset=utf-8', script)
	text('mark.svg', 'image/svg+xml', mark)

	const { resolve } = createRequire(import.meta.url)
	for (const [name, file] of Object.entries(fonts))
		app.get(`${realmPath}/resources/${name}`, async (_request, reply) => {
			try {
				return reply
					.headers(headers)
					.type('font/woff2')
					.send(await readFile(resolve(file)))
			} catch {
				return reply.code(404).send()
			}
		})
}
