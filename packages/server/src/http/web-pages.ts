import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { notFound, Refused } from '@assay/contract/problem'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AllowedMethods } from './allowed-methods.ts'

/** The built pages: hashed assets for ever, and one page for every path that is nothing else. */
export async function servePages(app: FastifyInstance, folder: string, allowed: AllowedMethods): Promise<void> {
	const built = existsSync(join(folder, 'index.html'))
	if (built) {
		await app.register(fastifyStatic, {
			root: folder,
			// By itself it makes two routes for each file, a tenth of the time of a start.
			serve: false,
			preCompressed: true,
			cacheControl: false,
			setHeaders: (reply, path) => {
				const hashed = path.includes('/assets/')
				reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
			},
		})
		const assets = new Set(readdirSync(join(folder, 'assets')))
		app.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) => {
			if (!assets.has(params.name)) throw notFound()
			return reply.sendFile(`assets/${params.name}`)
		})
	}
	// `/reports` exactly is a screen; everything below it is files.
	for (const path of ['/', '/reports']) app.get(path, (request, reply) => page(request, reply))
	app.setNotFoundHandler((request, reply) => {
		const methods = allowed(request.url)
		if (methods.length > 0) {
			reply.header('allow', methods.join(', '))
			if (request.method === 'OPTIONS') return reply.code(204).send()
			throw new Refused(405, `Expected ${methods.join(', ')}, got ${request.method}.`)
		}
		const isPage = ['GET', 'HEAD'].includes(request.method) && !notPages.test(request.url)
		if (!isPage) throw notFound()
		return page(request, reply)
	})

	function page(_request: FastifyRequest, reply: FastifyReply) {
		if (!built) return reply.type('text/plain; charset=utf-8').send('The pages are not built yet: npm run build\n')
		return reply.header('content-security-policy', pagePolicy).sendFile('index.html')
	}
}

const notPages = /^\/(api|auth|reports|assets|realms)(\/|\?|$)/

const pagePolicy = [
	"default-src 'self'",
	"script-src 'self'",
	// The component library writes its styles into the page.
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data: blob:",
	"font-src 'self' data:",
	"connect-src 'self'",
	// The report of a run, and the report portal or grid that an operator or an environment names.
	"frame-src 'self' http: https:",
	"worker-src 'self' blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
].join('; ')
