import { STATUS_CODES } from 'node:http'
import { type Problem, Refused } from '@assay/contract/problem'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isForeignKeyViolation } from './identity/accounts/database-errors.ts'
import { awayBehind } from './identity/identity-away.ts'

/** Turns whatever was thrown into the one kind of refusal the API knows. The only place that does. */
export function problemOf(error: unknown, requestId: string, diskIsFull = false): Problem {
	if (error instanceof Refused) return problem(error.status, error.message, error.more)
	if (error instanceof z.ZodError) return invalid(error)
	const { code = '', statusCode, message } = error as FastifyError
	const known = requestProblems[code]
	if (known) return problem(...known)
	const lack = lackBehind(error, diskIsFull)
	if (lack) return problem(...lack)
	if (isForeignKeyViolation(error)) return problem(409, 'What this is about was deleted meanwhile. Nothing was saved.')
	if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem(statusCode, message)
	return problem(500, `Something went wrong in Assay. Quote ${requestId} when you report it.`, { id: requestId })
}

export const expectedMultipart = 'Expected the content type multipart/form-data.'

const requestProblems: Record<string, [number, string]> = {
	FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Expected the content type application/json.'],
	FST_INVALID_MULTIPART_CONTENT_TYPE: [415, expectedMultipart],
	FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large.'],
	FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request does not have the length it announced.'],
}

const problem = (status: number, detail: string, { errors, ...more }: Refused['more'] = {}): Problem => ({
	type: 'about:blank',
	title: STATUS_CODES[status] ?? 'Error',
	status,
	detail: cut(detail, longestDetail),
	...(errors ? { errors: firstErrors(errors) } : {}),
	...more,
})

function invalid({ issues }: z.ZodError): Problem {
	const errors = issues
		.slice(0, mostErrors)
		.map((issue) => ({ path: cut(issue.path.join('.')), message: sayOf(issue) }))
	const said = errors.slice(0, 5).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
	const more = issues.length > 5 ? ` and ${issues.length - 5} more` : ''
	return problem(422, `${said.join('; ')}${more}`, { errors })
}

const sayOf = (issue: z.core.$ZodIssue) =>
	issue.code === 'unrecognized_keys'
		? `Unrecognized key${issue.keys.length > 1 ? 's' : ''}: ${firstNames(issue.keys.map((key) => `"${cut(key)}"`))}`
		: issue.message

/** What a refusal repeats of what was sent: never more than fits on a screen, whatever it was. */
const mostErrors = 20
const longestDetail = 1000
const mostText = 2000
const cut = (text: string, most = 60) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The first of many names, each cut, and how many there are beside them. */
export function firstNames(names: readonly (string | number)[]): string {
	const more = names.length > mostErrors ? ` and ${names.length - mostErrors} more` : ''
	return `${names
		.slice(0, mostErrors)
		.map((name) => cut(String(name)))
		.join(', ')}${more}`
}

function firstErrors(errors: { path: string; message: string }[]) {
	const kept = []
	let room = mostText
	for (const { path, message } of errors.slice(0, mostErrors)) {
		const error = { path: cut(path), message: cut(message, 1500) }
		room -= error.path.length + error.message.length
		if (room < 0) break
		kept.push(error)
	}
	return kept
}

/** What the server may run out of, and what it says then. */
const shortages = {
	disk: [507, 'The disk of the server is full. Nothing was saved; try again when there is space.'],
	memory: [503, 'The server is out of memory. Try again in a moment.'],
	files: [503, 'The server has too many files open. Try again in a moment.'],
	connections: [503, 'The database takes no more connections. Try again in a moment.'],
	database: [503, 'The database does not answer. Try again in a moment.'],
	turn: [503, 'Somebody else saved the same at that moment, and nothing of this was saved. Try again in a moment.'],
} satisfies Record<string, [number, string]>

const shortBy: Record<string, keyof typeof shortages> = {
	// PostgreSQL's, then the system's.
	'53100': 'disk',
	'53200': 'memory',
	'53300': 'connections',
	// Two transactions that wait for each other: the database ends one, and the same goes through afterwards.
	'40P01': 'turn',
	ENOSPC: 'disk',
	EDQUOT: 'disk',
	ENOMEM: 'memory',
	EMFILE: 'files',
	ENFILE: 'files',
}

function shortOf(error: unknown): keyof typeof shortages | undefined {
	const { code, cause } = error as { code?: string; cause?: unknown }
	return shortBy[code ?? ''] ?? (cause instanceof Error ? shortOf(cause) : undefined)
}

/** PostgreSQL restarts, is being restarted, or its pool has no connection to give. */
export function isDatabaseAway(error: unknown): boolean {
	const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown }
	if (code && /^(08|57P0|ECONNREFUSED|ECONNRESET|EPIPE)/.test(code)) return true
	if (message && /Connection terminated|timeout exceeded when trying to connect/.test(message)) return true
	return cause instanceof Error && isDatabaseAway(cause)
}

/** What the server lacks for a moment; a database may have ended because the disk is full. */
function lackBehind(error: unknown, diskIsFull = false): [number, string] | undefined {
	const away = awayBehind(error)
	if (away) return [503, away.says]
	const short = shortOf(error)
	if (short) return shortages[short]
	return isDatabaseAway(error) ? shortages[diskIsFull ? 'disk' : 'database'] : undefined
}

/** Whether the server lacks something for a moment, so that the same may well succeed later. */
export const isPassing = (error: unknown): boolean => lackBehind(error) !== undefined

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
	const answer = problemOf(error, request.id, request.server.diskIsFull?.() ?? false)
	// The path alone: a query may hold what somebody searched for.
	const path = request.url.split('?')[0]
	if (answer.status === 503 || answer.status === 507) {
		request.log.warn({ path, err: error }, 'what the answer needs is away')
		reply.header('retry-after', '2')
	} else if (answer.status >= 500) request.log.error({ err: error, path }, 'request failed')
	if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
	return reply.code(answer.status).type('application/problem+json').send(JSON.stringify(answer))
}

declare module 'fastify' {
	interface FastifyInstance {
		/** Where there is a disk to be asked. */
		diskIsFull?: () => boolean
	}
}

/** A refusal that a schema cannot say: 422 with the specified text and the field it is about. */
export const unfit = (path: string, detail: string) => new Refused(422, detail, { errors: [{ path, message: detail }] })
