import { setTimeout as wait } from 'node:timers/promises'
import { CallFailed, type Client, callRoute, client } from '@assay/contract/client'
import type { Answer, Call, Route } from '@assay/contract/route'
import { CannotRun } from '../cannot-run.ts'

/** A server that is called with a token. Unaware of what is asked of it. */
export interface ServerConnection {
	url: string
	api: Client
	/** A call whose body is a form of files; refusals are the same sentences. */
	form<R extends Route>(route: R, call: Omit<Call<R>, 'body'>, form: FormData): Promise<Answer<R>>
	/** The bytes of an answer as they arrive; given up when nothing comes for longer than the server is ever silent. */
	bytes(path: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>
}

/** Milliseconds between attempts: a proxy that starts again, a server that is updated. */
const pauses = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000]
const passing = new Set([429, 502, 503, 504])
/** Three times as long as the server's own sign of life. */
const silence = 45_000

/**
 * Every call may be repeated: reads change nothing, a start names an Idempotency-Key, a second cancel does nothing. The
 * first call is not: an address that is wrong is said at once.
 */
export function connectServer(url: string, token: string): ServerConnection {
	let known = false
	let trouble = ''

	async function send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
		for (let attempt = 0; ; attempt++) {
			const pause = known ? pauses[attempt] : undefined
			try {
				const headers = { ...init.headers, authorization: `Bearer ${token}` }
				// A redirect would turn a start into a read, and take the token elsewhere.
				const response = await fetch(url + path, { ...init, headers, redirect: 'manual' })
				const { status } = response
				if (status >= 300 && status < 400) {
					trouble = `it redirects to ${response.headers.get('location') ?? 'nowhere'}; give that address as --server`
					throw new CannotRun(`${url} cannot be reached: ${trouble}.`)
				}
				if (pause === undefined || !passing.has(status)) {
					known ||= !passing.has(status)
					// Of an answer whose body turns out to be none.
					trouble = 'its answer broke off, or it is not Assay that answers there'
					return response
				}
				await response.body?.cancel()
			} catch (error) {
				if (error instanceof CannotRun || init.signal?.aborted) throw error
				trouble = whyUnreachable(error)
				if (pause === undefined) throw new CannotRun(`${url} cannot be reached: ${trouble}.`)
			}
			await wait(pause, undefined, init.signal ? { signal: init.signal } : {})
		}
	}

	const unreachable = () => `${url} cannot be reached: ${trouble}.`
	return {
		url,
		api: spoken(client(send as Parameters<typeof client>[0]), unreachable),
		async form(route, call, form) {
			const sendForm = (path: string, init: RequestInit) =>
				send(path, { ...init, body: form } as Parameters<typeof send>[1])
			try {
				return (await callRoute(sendForm, route, call as Call<typeof route>)).answer
			} catch (error) {
				throw error instanceof CallFailed ? new CannotRun(sentenceOf(error, unreachable)) : error
			}
		},
		async bytes(path, signal) {
			const response = await send(path, signal ? { signal } : {})
			if (!response.ok || !response.body) {
				await response.body?.cancel()
				throw new CannotRun(`${url} answered ${response.status} to ${path}.`)
			}
			return whileItSpeaks(response.body)
		},
	}
}

async function* whileItSpeaks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	const reader = body.getReader()
	const late = new Error('nothing came')
	try {
		for (;;) {
			let timer: NodeJS.Timeout | undefined
			const given = await Promise.race([
				reader.read(),
				new Promise<never>((_, reject) => {
					timer = setTimeout(reject, silence, late)
				}),
			]).finally(() => clearTimeout(timer))
			if (given.done) return
			yield given.value
		}
	} finally {
		await reader.cancel().catch(() => {})
	}
}

/** The same client, whose refusals are sentences for the log of a build. */
function spoken(api: Client, unreachable: () => string): Client {
	const slices = Object.entries(api).map(([slice, calls]) => [
		slice,
		Object.fromEntries(
			Object.entries(calls as Record<string, (...call: unknown[]) => Promise<unknown>>).map(([name, call]) => [
				name,
				(...given: unknown[]) =>
					call(...given).catch((error: unknown) => {
						throw error instanceof CallFailed ? new CannotRun(sentenceOf(error, unreachable)) : error
					}),
			]),
		),
	])
	return Object.fromEntries(slices) as Client
}

function sentenceOf({ status, message, problem }: CallFailed, unreachable: () => string): string {
	if (status === 0) return unreachable()
	if (status === 401)
		return 'The server does not accept the token (401). Make one under API tokens in the user menu, or on the server with: npx assay token --user NAME'
	return `${message} ${problem?.detail ?? ''} (${status})`.replace(/ {2,}/g, ' ')
}

function whyUnreachable(error: unknown): string {
	const { code = '', message = '' } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
	if (code === 'ECONNREFUSED') return 'nothing listens there'
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known'
	if (/CERT|SELF_SIGNED|ISSUER/.test(code))
		return `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS names a file with that of your own authority`
	return message || code || 'it does not answer'
}
