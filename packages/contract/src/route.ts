import * as z from 'zod'
import type { Permission } from './roles.ts'

/**
 * A route said once: the server serves it, the client calls it, the screens take its messages from it, OpenAPI and the
 * route × role test are read from it. Knows nothing of HTTP libraries.
 */
export interface Route<
	Params extends z.ZodType = z.ZodType,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Reply extends z.ZodType | ReplyKind = z.ZodType | ReplyKind,
> {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE'
	/** With `:name` for each path parameter. */
	path: string
	about: string
	/** Who may call it; a route that names nobody cannot be written. */
	needs: Permission | 'everybody' | 'signedIn' | 'executor'
	/**
	 * Which object the call is about, by its address or by keys of its body. The server finds its project before it reads
	 * anything else, and answers 404 to who is not a member of it. `parts`: the handler reads it from the form, whose parts
	 * come in any order. `none`: it is about no single project, and the roles of the caller's account decide.
	 */
	scope: ((request: { params: z.output<Params>; query: z.output<Query> }) => Scope) | BodyScope | 'parts' | 'none'
	/** What it needs instead where the body names no object yet; without it a body must name one. */
	needsWithoutScope?: Permission
	params?: Params
	query?: Query
	body?: Body
	/** Anything but JSON is named: a multipart upload or raw bytes. */
	takes?: 'json' | 'multipart' | 'bytes'
	/** What a JSON body may hold where the usual limits do not fit. */
	limits?: Partial<BodyLimits>
	reply: Reply
	/** The success statuses, the usual one first. */
	status: [number, ...number[]]
	/** Whether it makes something and may be repeated under an Idempotency-Key: the first answer is kept and given again. */
	repeatable?: true
	/** Whether a stale save is refused where If-Match names what was read. */
	ifMatch?: true
	says?: Says
}

/** `text` = text/plain, `bytes` = a file, `events` = server-sent events, `none` = no body. */
export type ReplyKind = 'text' | 'bytes' | 'events' | 'none'

/** What the message bar shows: `ok` after success, the sentence of a status, else `fail` (application.md section 8). */
export interface Says {
	ok?: string
	fail: string
	[status: number]: string
}

/** Held against a body while it arrives: bytes, nesting, keys of all objects and items of all lists together. */
export interface BodyLimits {
	bytes: number
	depth: number
	keys: number
	items: number
}

/** For a body of a few ids, names and choices. */
export const usualLimits: BodyLimits = { bytes: 32 * 1024, depth: 16, keys: 200, items: 200 }

/** Keys of a body that may name the object, the first that names one decides; a second spelling counts where the first is absent. */
export interface BodyScope {
	keys: Readonly<Record<string, ScopeKind>>
	spelt: Readonly<Record<string, string>>
}
export const inBody = (keys: BodyScope['keys'], spelt: BodyScope['spelt'] = {}): BodyScope => ({ keys, spelt })

/** What a call can be about, as messages name it. */
export const scopeKinds = {
	application: 'a project',
	feature: 'a feature',
	environment: 'an environment',
	globalObject: 'a global object',
	file: 'a file',
	testPlan: 'a test plan',
	schedule: 'a schedule',
	run: 'a run',
	trial: 'a trial',
	recording: 'a recording',
} as const
export type ScopeKind = keyof typeof scopeKinds

/** A reference that leads to exactly one project. */
export type Scope = { [Kind in ScopeKind]: Record<Kind, number> }[ScopeKind]

export function route<
	Params extends z.ZodType = z.ZodUndefined,
	Query extends z.ZodType = z.ZodUndefined,
	Body extends z.ZodType = z.ZodUndefined,
	const Reply extends z.ZodType | ReplyKind = 'none',
>(definition: Route<Params, Query, Body, Reply>): Route<Params, Query, Body, Reply> {
	return definition
}

/** What a handler receives, after parsing. */
export type Input<R> =
	R extends Route<infer Params, infer Query, infer Body, infer _Reply>
		? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
		: never

/** What a caller hands in; parts that a route does not have are left out. */
export type Call<R> =
	R extends Route<infer Params, infer Query, infer Body, infer _Reply>
		? Part<'params', Params> & Part<'query', Query> & Part<'body', Body>
		: never

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
	? unknown
	: { [name in Name]: z.input<Schema> }

/** What a handler answers and a caller gets. */
export type Answer<R> =
	R extends Route<z.ZodType, z.ZodType, z.ZodType, infer Reply>
		? Reply extends z.ZodType
			? z.output<Reply>
			: Reply extends 'text'
				? string
				: Reply extends 'none'
					? undefined
					: unknown
		: never

const largestId = 2 ** 53 - 1

/** A number on the wire: text, true or a list of one is a wrong type. */
export const id = z.number().int().nonnegative().max(largestId)

/** The same in a query or a path, where everything arrives as text. */
export const queryId = z.coerce.number().int().nonnegative().max(largestId)

/** More than any log has: whoever keeps such a number has room for it in four bytes. */
const largestNumber = 1_000_000_000

/** The number of an event or of a lease. */
export const ordinal = z.number().int().nonnegative().max(largestNumber)

/** The same in a query. */
export const queryOrdinal = z.coerce.number().int().nonnegative().max(largestNumber)

/** ISO 8601 UTC with milliseconds. The year 0000, which ISO 8601 has, is none of the calendar that PostgreSQL knows. */
export const instant = z.iso.datetime().refine((text) => !text.startsWith('0000'), 'Expected a year from 0001 on')

/** Page from 0, size 10; a larger size than 100 gives 100, a negative page is refused (decisions.md, Lists). */
export const page = {
	page: z.coerce.number().int().nonnegative().default(0),
	size: z.coerce
		.number()
		.int()
		.positive()
		.default(10)
		.transform((size) => Math.min(size, 100)),
}

/** So many fit into the line of an address that servers and proxies take. */
const mostIds = 1000

/** Comma-separated ids to leave out; 0 or empty = none. */
export const idList = z
	.string()
	.optional()
	.transform((text, context) => {
		const ids = (text ?? '')
			.split(',')
			.map((part) => part.trim())
			.filter((part) => part !== '' && part !== '0')
		if (ids.length > mostIds) {
			context.addIssue({ code: 'custom', message: `Expected at most ${mostIds} ids, got ${ids.length}` })
			return z.NEVER
		}
		const wrong = ids.find((part) => !/^\d{1,15}$/.test(part))
		if (wrong !== undefined) {
			context.addIssue({ code: 'custom', message: `Expected comma-separated ids, got "${wrong.slice(0, 100)}"` })
			return z.NEVER
		}
		return ids.map(Number)
	})

export const count = z.object({ count: z.number() })

/**
 * The body of a save: unknown keys are refused by name, yet every field of the object's own answer may be sent back (fields
 * the server owns are dropped) and both specified spellings are read (decisions.md, Fields sent back).
 */
export function saveBody<Shape extends z.ZodRawShape>(
	shape: Shape,
	{ answer, spelt = {} }: { answer?: z.ZodObject; spelt?: Record<string, string> } = {},
) {
	const owned = new Set(Object.keys(answer?.shape ?? {}).filter((key) => !(key in shape)))
	return z.preprocess((sent) => {
		if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
		const kept: Record<string, unknown> = {}
		for (const [key, value] of Object.entries(sent)) {
			const name = spelt[key] ?? key
			if (name !== key && name in sent) continue
			if (!owned.has(name)) kept[name] = value
		}
		return kept
	}, z.strictObject(shape))
}
