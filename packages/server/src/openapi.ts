import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { problem } from '@assay/contract/problem'
import type { Route } from '@assay/contract/route'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import * as z from 'zod'

/** The API as OpenAPI 3.1, read from the routes, and a page to try it. Nothing of it is written a second time. */
export function openApi(api: Record<string, Record<string, Route>>, version: string) {
	const paths: Record<string, Record<string, unknown>> = {}
	for (const [slice, routes] of Object.entries(api))
		for (const [name, route] of Object.entries(routes)) {
			const path = route.path.replace(/:(\w+)/g, '{$1}')
			paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(slice, name, route) }
		}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Assay',
			version,
			description:
				'Every call but those marked otherwise carries `Authorization: Bearer <token>`: a token of the user menu, or of `npx assay token`.',
		},
		tags: Object.keys(api).map((name) => ({ name })),
		security: [{ bearer: [] }],
		paths,
		components: {
			securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
			schemas: { Problem: schemaOf(problem, 'output') },
		},
	}
}

function operation(slice: string, name: string, route: Route) {
	const needs = route.needs === 'everybody' ? 'Anybody may call it.' : `Needs: ${route.needs}.`
	return {
		operationId: `${slice}.${name}`,
		tags: [slice],
		summary: route.about,
		description: [needs, route.says?.fail && `Shown when it fails: “${route.says.fail}”`].filter(Boolean).join(' '),
		...(route.needs === 'everybody' ? { security: [] } : {}),
		parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...headers(route)],
		...requestBody(route),
		responses: {
			...Object.fromEntries(route.status.map((status) => [status, answer(route, status)])),
			default: refusal,
		},
	}
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
	if (!(schema instanceof z.ZodObject)) return []
	const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
		properties?: Record<string, object>
		required?: string[]
	}
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: place,
		required: place === 'path' || (required.includes(name) && !('default' in schema)),
		schema,
	}))
}

function headers(route: Route) {
	const header = (name: string, description: string) => ({
		name,
		in: 'header',
		schema: { type: 'string' },
		description,
	})
	return [
		...(route.ifMatch
			? [header('If-Match', '"<updated_date_time>" of what was read: a stale save gets 409 with both texts.')]
			: []),
		...(route.repeatable
			? [header('Idempotency-Key', 'Repeating a create with the same key answers the first result.')]
			: []),
	]
}

function requestBody(route: Route) {
	if (route.takes === 'bytes')
		return {
			requestBody: {
				required: true,
				content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
			},
		}
	if (!route.body) return {}
	// A save's body is read leniently first (both spellings, owned fields dropped); what is asked for is the schema behind.
	const schema = route.body instanceof z.ZodPipe ? (route.body.def.out as z.ZodType) : route.body
	const type = route.takes === 'multipart' ? 'multipart/form-data' : 'application/json'
	return { requestBody: { required: true, content: { [type]: { schema: schemaOf(schema, 'input') } } } }
}

function answer(route: Route, status: number) {
	const description = route.says?.[status] ?? route.says?.ok ?? STATUS_CODES[status] ?? ''
	if (route.reply instanceof z.ZodType)
		return status === 204
			? { description }
			: { description, content: { 'application/json': { schema: schemaOf(route.reply, 'output') } } }
	const types = { text: 'text/plain', events: 'text/event-stream', bytes: 'application/octet-stream' } as const
	return route.reply === 'none'
		? { description }
		: { description, content: { [types[route.reply as keyof typeof types]]: { schema: { type: 'string' } } } }
}

const refusal = {
	description: 'A refusal; nothing was written.',
	content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
	const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
	return rest
}

/** Made when somebody first asks, the page as well: its script comes from a package of 4 MB. */
export function serveDocs(app: FastifyInstance, document: () => object) {
	let docs: Promise<FastifyInstance> | undefined
	let text: string | undefined
	app.get('/api/openapi.json', (_request, reply) => {
		text ??= JSON.stringify(document())
		return reply.type('application/json; charset=utf-8').send(text)
	})

	app.get('/api/docs', (_request, reply) => reply.redirect('/api/docs/', 301))
	app.get('/api/docs/*', async (request, reply) => {
		docs ??= loadDocs()
		const answer = await (await docs).inject({ url: request.url, headers: { host: request.host } })
		const type = String(answer.headers['content-type'])
		const nonce = randomBytes(16).toString('base64')
		reply.code(answer.statusCode).header('content-type', type).header('content-security-policy', docsPolicy(nonce))
		return reply.send(type.includes('html') ? answer.payload.replaceAll(placeholder, () => nonce) : answer.rawPayload)
	})
}

/** Stands in the page where each answer has a nonce of its own. */
const placeholder = randomBytes(16).toString('hex')

async function loadDocs(): Promise<FastifyInstance> {
	const { default: reference } = await import('@scalar/fastify-api-reference')
	const docs = fastify()
	await docs.register(reference, {
		routePrefix: '/api/docs',
		configuration: {
			url: '/api/openapi.json',
			pageTitle: 'Assay API',
			nonce: placeholder,
			// Nothing is asked of anybody else: no fonts, no proxy, no telemetry, no assistant.
			withDefaultFonts: false,
			telemetry: false,
			hideClientButton: true,
			showDeveloperTools: 'never',
			operationTitleSource: 'path',
			agent: { disabled: true },
			mcp: { disabled: true },
			authentication: { preferredSecurityScheme: 'bearer' },
		},
	})
	return docs
}

const docsPolicy = (nonce: string) =>
	[
		"default-src 'none'",
		`script-src 'self' 'nonce-${nonce}'`,
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self' data:",
		"connect-src 'self'",
		"worker-src 'self' blob:",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; ')
