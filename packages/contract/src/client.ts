import { type Api, api } from './api.ts'
import { type Problem, readProblem } from './problem.ts'
import type { Answer, Call, Route } from './route.ts'

/** A refusal as the caller sees it: the status, the specified sentence for it, and the server's own detail. */
export class CallFailed extends Error {
	constructor(
		readonly status: number,
		message: string,
		readonly problem: Problem | undefined,
	) {
		super(message)
		this.name = 'CallFailed'
	}
}

export interface CallOptions {
	headers?: Record<string, string>
	signal?: AbortSignal
}

type Result<R> = { status: number; etag: string | null; answer: Answer<R> }
type Caller<R> = (call: Call<R>, options?: CallOptions) => Promise<Answer<R>>
export type Client = { [Slice in keyof Api]: { [Name in keyof Api[Slice]]: Caller<Api[Slice][Name]> } }

/** Sends one request; `fetch` of the browser, of Node, or a test's injector. */
export type Send = (
	url: string,
	init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<Response>

/** The address of a call, with its path parameters and query filled in. */
export function addressOf(route: Route, { params = {}, query = {} }: { params?: object; query?: object }): string {
	const values = params as Record<string, unknown>
	const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
	const search = new URLSearchParams()
	for (const [key, value] of Object.entries(query)) {
		if (value === undefined || value === null) continue
		for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one))
	}
	return search.size > 0 ? `${path}?${search}` : path
}

/** Calls one route and gives its status and ETag too; most callers want {@link client}. Throws {@link CallFailed}, of status 0 where no answer came. */
export async function callRoute<R extends Route>(
	send: Send,
	route: R,
	call: Call<R>,
	{ headers = {}, signal }: CallOptions = {},
): Promise<Result<R>> {
	const parts = call as { params?: object; query?: object; body?: unknown }
	const says = route.says
	// Also of an answer that breaks off, or that is somebody else's page: what came of the call is not known either.
	const unanswered = (cause: unknown): never => {
		if (signal?.aborted) throw cause
		throw new CallFailed(0, says?.fail ?? 'The server does not answer.', undefined)
	}
	const response = await send(addressOf(route, parts), {
		method: route.method,
		headers: parts.body === undefined ? headers : { 'content-type': 'application/json', ...headers },
		...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
		...(signal ? { signal } : {}),
	}).catch(unanswered)
	if (!route.status.includes(response.status)) {
		const refusal = readProblem(
			await response.json().catch((cause: unknown) => {
				if (signal?.aborted) throw cause
			}),
		)
		throw new CallFailed(
			response.status,
			says?.[response.status] ?? says?.fail ?? refusal?.detail ?? response.statusText,
			refusal,
		)
	}
	const answer = await read(route, response).catch(unanswered)
	return { status: response.status, etag: response.headers.get('etag'), answer: answer as Answer<R> }
}

async function read({ reply }: Route, response: Response): Promise<unknown> {
	if (reply === 'text') return response.text()
	return typeof reply === 'object' && response.status !== 204 ? response.json() : undefined
}

/** A typed function for every JSON or text route: `client(fetch).features.list({ query: { applicationId } })`. */
export function client(send: Send): Client {
	const slices = Object.entries(api).map(([slice, routes]) => [
		slice,
		Object.fromEntries(
			Object.entries(routes as Record<string, Route>).map(([name, route]) => [
				name,
				async (call: Call<Route>, options?: CallOptions) => (await callRoute(send, route, call, options)).answer,
			]),
		),
	])
	return Object.fromEntries(slices) as Client
}
