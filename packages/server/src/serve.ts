import type { Readable } from 'node:stream'
import type { Api } from '@assay/contract/api'
import { notFound, Refused } from '@assay/contract/problem'
import { may, type Permission } from '@assay/contract/roles'
import type { Answer, Input, Route, Scope } from '@assay/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Caller, type Identity, rolesIn } from './caller.ts'
import type { Db } from './db/open.ts'
import { answerOnce } from './idempotency/store.ts'
import { awayBehind } from './identity/identity-away.ts'
import { jsonList, type Parts } from './json-list.ts'
import { expectedMultipart } from './problem.ts'
import type { ProjectRow } from './projects/schema.ts'

/** What a handler is handed beside the parsed request; everything was allowed already. */
export interface Context {
	/** The database, or the transaction that a repeatable create runs in. */
	db: Db
	/** Who calls. Of a route that everybody may call it may be nobody, and the handler asks `request` itself. */
	caller: Caller
	/** The project that the route's scope leads to, and what the caller may there. */
	project: ProjectRow
	roles: readonly string[]
	/** The state named by If-Match, which is the `updated_date_time` of what the caller had before him. */
	ifMatch: string | undefined
	request: FastifyRequest
	reply: FastifyReply
}

/** A long list may come in parts. `status` is one of the route's, the first unless said; `asOf` becomes the ETag: a list's item names its own by `updated_date_time`. */
export interface Outcome<Body> {
	status?: number
	body: Body | (Body extends (infer Row)[] ? Parts<Row> : never)
	asOf?: string
	headers?: Record<string, string>
}

export type Handler<R> = (
	input: Input<R> & Context,
) => Promise<Answer<R> extends undefined ? Partial<Outcome<undefined>> : Outcome<Answer<R>>>
export type Handlers<Routes> = { [Name in keyof Routes]: Handler<Routes[Name]> }
export type ApiHandlers = { [Slice in keyof Api]: Handlers<Api[Slice]> }

export interface Serving {
	db: Db
	identity: Identity
	clock: () => Date
	/** Finds the project a scope leads to; undefined when there is no such object. */
	projectOf(db: Db, scope: Scope): Promise<ProjectRow | undefined>
	/** Whether every answer is held against its schema: in development and tests. */
	checkReplies: boolean
}

/** Permissions that are not about one project; any other route must say which project it is about. */
const withoutProject = new Set<string>([
	'project.create',
	'project.list',
	'token.own',
	'value.encrypt',
	'audit.read',
	'identity.read',
	'identity.write',
	'identity.groups',
	'everybody',
	'signedIn',
	'executor',
])

/** Creates may be repeated under an Idempotency-Key; a new token's answer is not kept, because it is a secret. */
const alsoCreate = new Set([
	'/api/feature/save',
	'/api/schedule/businessScenario',
	'/api/run/feature',
	'/api/run/businessScenario',
	'/api/run/rerun',
])
const isRepeatable = ({ method, path, status }: Route) =>
	method === 'POST' && path !== '/api/tokens' && (status.includes(201) || alsoCreate.has(path))

/** Serves the contract's routes: reads, allows, hands to the handler, answers. Knows nothing of what they do. */
export function serve(
	app: FastifyInstance,
	api: Record<string, Record<string, Route>>,
	handlers: ApiHandlers,
	serving: Serving,
) {
	const all = Object.entries(api).flatMap(([slice, routes]) =>
		Object.entries(routes).map(([name, route]) => {
			const handler = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[slice]?.[name]
			if (!handler) throw new Error(`The route ${slice}.${name} has no handler`)
			if (!route.scope && !withoutProject.has(route.needs))
				throw new Error(`The route ${slice}.${name} needs ${route.needs} but does not say in which project`)
			return { route, handler }
		}),
	)
	const taking = (...kinds: Route['takes'][]) => all.filter(({ route }) => kinds.includes(route.takes))

	app.register(async (json) => {
		readJson(json)
		for (const { route, handler } of taking(undefined, 'json')) add(json, route, handler, serving)
	})
	app.register(async (bytes) => {
		bytes.removeAllContentTypeParsers()
		bytes.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
		for (const { route, handler } of taking('bytes', 'ndjson')) add(bytes, route, handler, serving)
	})
	app.register(async (multipart) => {
		const routes = taking('multipart')
		if (routes.length === 0) return
		multipart.removeAllContentTypeParsers()
		await multipart.register((await import('@fastify/multipart')).default)
		multipart.addContentTypeParser('*', (_request, _payload, done) => done(new Refused(415, expectedMultipart)))
		for (const { route, handler } of routes) add(multipart, route, handler, serving)
	})
}

type AnyHandler = (
	input: Context & { params: unknown; query: unknown; body: unknown },
) => Promise<Partial<Outcome<unknown>>>

/** JSON and nothing else; a call without a body may still carry JSON's content type, as every specified call does. */
function readJson(app: FastifyInstance) {
	app.removeAllContentTypeParsers()
	const parse = app.getDefaultJsonParser('error', 'error')
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
		if (text === '') return done(null, undefined)
		const refuse = () => done(new Refused(400, 'The request is not well-formed JSON.'))
		try {
			parse(request, text as string, (error, value) => (error ? refuse() : done(null, value)))
		} catch {
			// A hundred thousand brackets end the parser's stack, not the server.
			refuse()
		}
	})
}

// A feature of 2 MB, its locators and JSON's escapes fit; a batch of run events may carry many bodies.
const bodyLimit = 16 * 1024 * 1024
const eventsLimit = 64 * 1024 * 1024

function add(app: FastifyInstance, route: Route, handler: AnyHandler, serving: Serving) {
	app.route({
		method: route.method,
		url: route.path,
		bodyLimit: route.needs === 'executor' ? eventsLimit : bodyLimit,
		// Nobody's body is read before he has said who he is.
		onRequest: async (request) => {
			request.caller = await allowedIn(route, request, serving.identity)
		},
		handler: async (request, reply) => {
			const input = readInput(route, request)
			const caller = request.caller as Caller
			const { project, roles } = await findProject(route, input, caller, serving)
			const context = { caller, project: project as ProjectRow, roles, ifMatch: readIfMatch(request), request, reply }
			const run = async (db: Db) => finish(route, await inWords(route, handler({ ...input, ...context, db })), serving)

			const key = caller && isRepeatable(route) ? readKey(request) : undefined
			const outcome = key
				? await answerOnce(
						serving.db,
						{ userId: caller.userId, route: `${route.method} ${route.path}`, key, input },
						serving.clock(),
						run,
					)
				: await run(serving.db)
			return send(route, outcome, reply)
		},
	})
}

/** An identity service that is away is told in the words specified for what was asked. */
async function inWords<T>({ says }: Route, outcome: Promise<T>): Promise<T> {
	return outcome.catch((error: unknown) => {
		if (error instanceof Refused || says?.fail === undefined || !awayBehind(error)) throw error
		throw Object.assign(new Refused(502, says.fail), { cause: error })
	})
}

/** Who calls, and whether he may call this kind of route at all. */
async function allowedIn(route: Route, request: FastifyRequest, identity: Identity): Promise<Caller | undefined> {
	if (route.needs === 'everybody') return undefined
	const caller = await identity.authenticate(request)
	if (!caller) throw new Refused(401, 'Sign in first.')
	if ((route.needs === 'executor') !== (caller.kind === 'executor'))
		throw new Refused(
			403,
			caller.kind === 'executor' ? 'An executor may only carry out runs.' : 'Only an executor may call this.',
		)
	return caller
}

function readInput(route: Route, request: FastifyRequest) {
	refuseUnknownQuery(route, request.query as Record<string, unknown>)
	const read = (schema: z.ZodType | undefined, value: unknown) => schema?.parse(value)
	const bytes = route.takes !== undefined && route.takes !== 'json'
	if (!bytes) refuseUnkeepable(request.body, '')
	refuseUnkeepable(request.query, '')
	refuseUnkeepable(request.params, '')
	return {
		params: read(route.params, request.params),
		query: read(route.query, request.query),
		body: bytes ? request.body : readBody(route, request.body),
	}
}

function readBody(route: Route, body: unknown) {
	if (route.body) return route.body.parse(body)
	return body === undefined ? undefined : z.strictObject({}).nullable().parse(body)
}

function refuseUnknownQuery(route: Route, query: Record<string, unknown>) {
	const known = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : []
	const unknown = Object.keys(query).filter((key) => !known.includes(key))
	if (unknown.length === 0) return
	const errors = unknown.map((path) => ({ path, message: 'Unknown query key' }))
	throw new Refused(422, `Unknown query key: ${unknown.join(', ')}`, { errors })
}

// Deeper than anybody writes, and far from the end of the stack.
const deepest = 64

/** What PostgreSQL cannot keep and no tester means: the character U+0000, half a character, a bottomless value. */
function refuseUnkeepable(value: unknown, path: string, depth = 0): void {
	const refuse = (says: string) => {
		throw new Refused(422, `${path === '' ? 'The request' : path} ${says}`, { errors: [{ path, message: says }] })
	}
	if (typeof value === 'string') {
		if (value.includes('\u0000')) refuse('holds the character U+0000.')
		if (/\p{Surrogate}/u.test(value)) refuse('holds half of a character (a lone surrogate).')
		return
	}
	if (typeof value !== 'object' || value === null) return
	if (depth >= deepest) refuse(`is nested deeper than ${deepest} levels.`)
	for (const [key, part] of Object.entries(value))
		refuseUnkeepable(part, path === '' ? key : depth < 5 ? `${path}.${key}` : path, depth + 1)
}

/** Membership first, so that an object of a foreign project is answered exactly like one that never was; then the role. */
async function findProject(
	route: Route,
	input: ReturnType<typeof readInput>,
	caller: Caller | undefined,
	serving: Serving,
) {
	const scope = route.scope?.(input)
	if (!caller) return { project: undefined, roles: [] }
	if (!scope) {
		if (isPermission(route.needs) && !may(caller.roles, route.needs)) throw notPermitted()
		return { project: undefined, roles: caller.roles }
	}
	if ('application' in scope && scope.application === 0)
		throw new Refused(422, 'Expected the id of a project, got none.', {
			errors: [{ path: 'application_id', message: 'Expected the id of a project' }],
		})
	const project = await serving.projectOf(serving.db, scope)
	if (!project || !caller.groups.has(project.groupId)) throw notFound()
	const roles = rolesIn(caller, project.groupId)
	if (isPermission(route.needs) && !may(roles, route.needs)) throw notPermitted()
	return { project, roles }
}

const isPermission = (needs: Route['needs']): needs is Permission =>
	needs !== 'everybody' && needs !== 'signedIn' && needs !== 'executor'

export const notPermitted = () => new Refused(403, 'Your role does not permit this.')

function readIfMatch(request: FastifyRequest): string | undefined {
	const given = request.headers['if-match']?.trim()
	if (given === undefined || given === '*') return undefined
	return given.replace(/^W\//, '').replace(/^"|"$/g, '')
}

function readKey(request: FastifyRequest): string | undefined {
	const key = request.headers['idempotency-key']
	if (key === undefined) return undefined
	if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
		throw new Refused(422, 'Expected an Idempotency-Key of 1 to 200 characters without spaces.')
	return key
}

function finish(
	route: Route,
	outcome: Partial<Outcome<unknown>>,
	serving: Serving,
): Outcome<unknown> & { status: number } {
	const status = outcome.status ?? route.status[0]
	if (serving.checkReplies) {
		if (!route.status.includes(status)) throw new Error(`${route.path} answered ${status}, which it does not declare`)
		const { reply } = route
		if (reply instanceof z.ZodType && status !== 204) {
			if (inParts(outcome.body)) return { ...outcome, status, body: checked(outcome.body, reply) }
			reply.parse(outcome.body)
		}
	}
	return { ...outcome, status, body: outcome.body }
}

const inParts = (body: unknown): body is Parts<unknown> =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body

async function* checked(parts: Parts<unknown>, reply: z.ZodType): AsyncGenerator<unknown[]> {
	for await (const rows of parts) {
		reply.parse(rows)
		yield rows
	}
}

async function send(
	route: Route,
	{ status, body, asOf, headers = {} }: Outcome<unknown> & { status: number },
	reply: FastifyReply,
) {
	if (reply.sent) return reply
	reply.code(status).headers(headers)
	if (asOf !== undefined) reply.header('etag', `"${asOf}"`)
	if (route.reply === 'bytes') return reply.send(body as Readable | Buffer)
	if (route.reply === 'text') return reply.type('text/plain; charset=utf-8').send(body as string)
	if (body === undefined) return reply.send()
	return reply.type('application/json; charset=utf-8').send(inParts(body) ? await jsonList(body) : JSON.stringify(body))
}

declare module 'fastify' {
	interface FastifyRequest {
		caller: Caller | undefined
	}
}
