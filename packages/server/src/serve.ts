import type { Readable } from 'node:stream'
import type { Api } from '@assay/contract/api'
import { notFound, Refused } from '@assay/contract/problem'
import { may, type Permission } from '@assay/contract/roles'
import type { Answer, Input, Route, Scope } from '@assay/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Caller, type Identity, rolesIn } from './caller.ts'
import type { Db } from './db/open.ts'
import { jsonList, type Parts } from './http/json-list.ts'
import { JsonText } from './http/json-text-body.ts'
import { sendPacked } from './http/packed.ts'
import { limitsOf, readJson } from './http/read-json.ts'
import { unkeepable } from './http/unkeepable.ts'
import { answerOnce } from './idempotency/store.ts'
import { awayBehind } from './identity/identity-away.ts'
import { expectedMultipart, firstNames } from './problem.ts'
import type { ProjectRow } from './projects/schema.ts'
import { scopeInBody } from './scope-in-body.ts'

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
	/** Whether this call would be allowed now, for what goes on for long. Rejects where nobody can say. */
	stillMay(): Promise<boolean>
}

/** A long list may come in parts. `status` is one of the route's, the first unless said; `asOf` becomes the ETag: a list's item names its own by `updated_date_time`. */
export interface Outcome<Body> {
	status?: number
	body: Body | JsonText<Body> | (Body extends (infer Row)[] ? Parts<Row> : never)
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
		for (const { route, handler } of taking('bytes')) add(bytes, route, handler, serving)
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

function add(app: FastifyInstance, route: Route, handler: AnyHandler, serving: Serving) {
	app.route({
		method: route.method,
		url: route.path,
		config: { limits: limitsOf(route) },
		// Nobody's body is read before it is known who he is, whether he may at all, and where.
		onRequest: async (request) => {
			request.asked = await allowedIn(route, request, serving)
		},
		handler: (request, reply) => answer(request, reply).finally(() => request.ended?.()),
	})

	async function answer(request: FastifyRequest, reply: FastifyReply) {
		const { caller, where, ...address } = request.asked as Asked
		const { project, roles } = where ?? (await allowedByBody(route, request.body, caller, serving))
		const input = { ...address, body: readBody(route, request) }
		const context = {
			caller: caller as Caller,
			project: project as ProjectRow,
			roles,
			ifMatch: readIfMatch(request),
			request,
			reply,
			stillMay: () => stillAllowed(route, request, serving),
		}
		const run = async (db: Db) => finish(route, await inWords(route, handler({ ...input, ...context, db })), serving)

		const key = caller && route.repeatable ? readKey(request) : undefined
		const outcome = key
			? await answerOnce(
					serving.db,
					{ userId: context.caller.userId, route: `${route.method} ${route.path}`, key, input },
					serving.clock(),
					run,
				)
			: await run(serving.db)
		return send(route, outcome, reply)
	}
}

/** An identity service that is away is reported in the words specified for what was asked. */
async function inWords<T>({ says }: Route, outcome: Promise<T>): Promise<T> {
	return outcome.catch((error: unknown) => {
		if (error instanceof Refused || says?.fail === undefined || !awayBehind(error)) throw error
		throw Object.assign(new Refused(502, says.fail), { cause: error })
	})
}

/** What is known of a call before its body is read. `where`: its project, unless the body says which. */
interface Asked {
	caller: Caller | undefined
	params: unknown
	query: unknown
	where?: Where
}

interface Where {
	project: ProjectRow | undefined
	roles: readonly string[]
}

/** Who calls, whether he may call this kind of route anywhere, and where the address says. */
async function allowedIn(route: Route, request: FastifyRequest, serving: Serving): Promise<Asked> {
	// Read first, so that one statement says who calls and where; what is wrong with it is for who may call alone.
	const { address, scope, wrong } = readAddress(route, request)
	const caller = route.needs === 'everybody' ? undefined : await whoMay(route, request, serving.identity, scope)
	if (!address) throw wrong
	if (typeof route.scope === 'object') return { caller, ...address }
	return { caller, ...address, where: await findProject(route.needs, scope, caller, serving) }
}

async function stillAllowed(route: Route, request: FastifyRequest, serving: Serving): Promise<boolean> {
	try {
		await allowedIn(route, request, serving)
		return true
	} catch (error) {
		if (error instanceof Refused && error.status < 500) return false
		throw error
	}
}

interface Address {
	params: unknown
	query: unknown
}

function readAddress(
	route: Route,
	request: FastifyRequest,
): { address?: Address; scope?: Scope | undefined; wrong?: unknown } {
	try {
		refuseUnknownQuery(route, request.query as Record<string, unknown>)
		refuseUnkeepable(request.query, '')
		refuseUnkeepable(request.params, '')
		const address = { params: route.params?.parse(request.params), query: route.query?.parse(request.query) }
		return { address, scope: typeof route.scope === 'function' ? route.scope(address) : undefined }
	} catch (wrong) {
		return { wrong }
	}
}

/** Said to the executor, which says it to whoever started it. */
export const servesNothing =
	'This executor token serves no project: it names none of which its owner is an admin now. Make another in the user menu.'

async function whoMay(
	route: Route,
	request: FastifyRequest,
	identity: Identity,
	scope: Scope | undefined,
): Promise<Caller> {
	const caller = await identity.authenticate(request, scope)
	if (!caller) throw new Refused(401, 'Sign in first.')
	if ((route.needs === 'executor') !== (caller.kind === 'executor'))
		throw new Refused(
			403,
			caller.kind === 'executor' ? 'An executor may only execute runs.' : 'Only an executor may call this.',
		)
	if (caller.kind === 'executor' && !caller.everyProject && caller.groups.size === 0)
		throw new Refused(403, servesNothing)
	if (!isPermission(route.needs) || mayAnywhere(caller, route)) return caller
	// Who is in no project at all is a stranger to whichever it is about.
	if (route.scope !== 'none' && !route.needsWithoutScope && caller.groups.size === 0) throw notFound()
	throw notPermitted()
}

/** Whether any membership gives what a route needs; what is about no project is given by the realm roles. */
function mayAnywhere(caller: Caller, { needs, scope, needsWithoutScope }: Route): boolean {
	if (!isPermission(needs) || (needsWithoutScope && may(caller.roles, needsWithoutScope))) return true
	if (scope === 'none') return may(caller.roles, needs)
	return [...caller.groups.keys()].some((groupId) => may(rolesIn(caller, groupId), needs))
}

/** The project that keys of the body name: nothing else of it is looked at before. */
async function allowedByBody(
	route: Route,
	body: unknown,
	caller: Caller | undefined,
	serving: Serving,
): Promise<Where> {
	if (body instanceof Refused) throw body
	const scope = scopeInBody(route, body)
	if (scope || !route.needsWithoutScope) return findProject(route.needs, scope, caller, serving)
	return findProject(route.needsWithoutScope, undefined, caller, serving)
}

function readBody(route: Route, { body, keepable }: FastifyRequest) {
	if (body instanceof Refused) throw body
	if (route.takes !== undefined && route.takes !== 'json') return body
	if (!keepable) refuseUnkeepable(body, '')
	if (route.body) return route.body.parse(body)
	return body === undefined ? undefined : z.strictObject({}).nullable().parse(body)
}

function refuseUnknownQuery(route: Route, query: Record<string, unknown>) {
	const known = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : []
	const unknown = Object.keys(query).filter((key) => !known.includes(key))
	if (unknown.length === 0) return
	const errors = unknown.map((path) => ({ path, message: 'Unknown query key' }))
	throw new Refused(422, `Unknown query key: ${firstNames(unknown)}`, { errors })
}

/** How deep it may be was asked before. */
function refuseUnkeepable(value: unknown, path: string): void {
	if (typeof value === 'string') {
		const says = unkeepable(value)
		if (says === undefined) return
		const errors = [{ path, message: `${says}.` }]
		throw new Refused(422, `${path === '' ? 'The request' : path} ${says}.`, { errors })
	}
	if (typeof value !== 'object' || value === null) return
	for (const [key, part] of Object.entries(value))
		if (typeof part === 'string' || typeof part === 'object')
			refuseUnkeepable(part, path === '' ? key : `${path}.${key}`)
}

/** Membership first, so that an object of a foreign project is answered exactly like one that never was; then the role. */
async function findProject(
	needs: Route['needs'],
	scope: Scope | undefined,
	caller: Caller | undefined,
	serving: Serving,
): Promise<Where> {
	if (!caller) return { project: undefined, roles: [] }
	if (!scope) {
		if (isPermission(needs) && !may(caller.roles, needs)) throw notPermitted()
		return { project: undefined, roles: caller.roles }
	}
	const project = caller.at === undefined ? await serving.projectOf(serving.db, scope) : caller.at
	if (!project || !(caller.everyProject || caller.groups.has(project.groupId))) throw notFound()
	const roles = rolesIn(caller, project.groupId)
	if (isPermission(needs) && !may(roles, needs)) throw notPermitted()
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
			reply.parse(outcome.body instanceof JsonText ? outcome.body.toJSON() : outcome.body)
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
	if (route.reply === 'text') return sendPacked(reply.type('text/plain; charset=utf-8'), body as string)
	if (body === undefined) return reply.send()
	reply.type('application/json; charset=utf-8')
	if (inParts(body)) return reply.send(await jsonList(body))
	return sendPacked(reply, body instanceof JsonText ? body.text : JSON.stringify(body))
}

declare module 'fastify' {
	interface FastifyRequest {
		asked: Asked | undefined
	}
}
