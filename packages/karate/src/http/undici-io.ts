// Performs exchanges with undici: pooled connections, and not one header that the test did not ask for.

import { setFlagsFromString } from 'node:v8'
import type { Agent, Dispatcher, ProxyAgent } from 'undici'
import { connectBy, type OpenConnection } from './connect-by.ts'
import { decodeBody, tooLarge } from './decode-body.ts'
import { connectionProblem, failureReason } from './failure-reason.ts'
import type { Blocking, HeaderList, HttpOptions, HttpOutcome, HttpReply, HttpRequest, Io, TlsFacts } from './message.ts'
import { ntlmExchange } from './ntlm-exchange.ts'
import { type Address, readAddress } from './read-address.ts'
import { isClosing, mayGoAgain } from './sent-again.ts'
import { tlsOf } from './tls-of.ts'
import { watchConnection } from './watch-connection.ts'

type Undici = typeof import('undici')

let library: Promise<Undici> | undefined

/**
 * Its parser is WebAssembly, which the engine would compile anew after ten requests: 90 ms of processor that only long runs win back,
 * and these reach this limit too. Set once the library is there: with changed flags Node compiles its own modules instead of taking
 * them from its cache.
 */
async function loadUndici(): Promise<Undici> {
	const undici = await import('undici')
	setFlagsFromString('--wasm-tiering-budget=2000000000')
	return undici
}

function undiciLoaded(): Promise<Undici> {
	library ??= loadUndici()
	return library
}

/** Loads the library, where the first request shall not have to. */
export async function loadLibrary(): Promise<void> {
	await undiciLoaded()
}

export interface Exchanges {
	exchange(request: HttpRequest, signal?: AbortSignal): Promise<HttpOutcome>
	/** Closes the connections of a user who sends no more. */
	leave(user: number): void
	/** Closes the pooled connections, so that a process can end. */
	close(): Promise<void>
}

export interface ExchangeLimits {
	/** Opens the connections, instead of this process by itself; proxies then speak http or https. */
	open?: OpenConnection
	/** Bytes that a body may have, before and after it is unpacked. */
	largestBody?: number
}

/** Exchanges with pooled connections of their own. */
export function newExchanges({ open, largestBody = Number.MAX_SAFE_INTEGER }: ExchangeLimits = {}): Exchanges {
	const agents = new Map<string, Agent | ProxyAgent>()
	/** Those among them that are a user's own. */
	const ofUsers = new Map<number, Set<string>>()
	const held = { bytes: 0 }

	async function exchange(request: HttpRequest, signal?: AbortSignal): Promise<HttpOutcome> {
		// loaded with the first request: it is the largest library here, and many features never send one
		const undici = await undiciLoaded()
		const around = { signal, largestBody, held }
		try {
			const address = readAddress(request.url)
			const { url } = address
			const { ntlm } = request.options
			if (ntlm) {
				const own = newAgent(undici, { ...request.options, oneConnection: true }, url, open)
				const send = (one: HttpRequest) => timed(one, around, (watch) => dispatch(own, address, one, around, watch))
				return await ntlmExchange(request, ntlm, send).finally(() => void own.destroy())
			}
			const agent = agentFor(undici, request.options, url)
			return await timed(request, around, (watch) =>
				dispatch(agent, address, request, around, watch).catch(async (problem: unknown) => {
					if (!(problem instanceof Stale) || !mayGoAgain(request)) throw problem
					// other kept connections are likely stale as well, so this one uses none of them
					const fresh = newAgent(undici, request.options, url, open)
					return dispatch(fresh, address, request, around, watch).finally(() => void fresh.destroy())
				}),
			)
		} catch (problem) {
			return { failure: failureReason(problem, request), startedAt: Date.now(), timings: { total: 0 } }
		}
	}

	function agentFor(undici: Undici, options: HttpOptions, url: URL): Dispatcher {
		const tunnels = isProxied(options, url) && !asksProxy(options, url)
		const key = JSON.stringify([options, tunnels], (_, value) =>
			value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
		)
		const known = agents.get(key)
		if (known) return known
		const agent = newAgent(undici, options, url, open)
		agents.set(key, agent)
		if (options.user !== undefined) ofUsers.set(options.user, (ofUsers.get(options.user) ?? new Set()).add(key))
		return agent
	}

	return {
		exchange,
		leave(user) {
			for (const key of ofUsers.get(user) ?? []) {
				void agents.get(key)?.destroy()
				agents.delete(key)
			}
			ofUsers.delete(user)
		},
		async close() {
			const left = [...agents.values()]
			agents.clear()
			ofUsers.clear()
			await Promise.allSettled(left.map((agent) => agent.destroy()))
		},
	}
}

/** Those of a process that sends for one user alone. */
const own = newExchanges()

export const { exchange, leave, close: closeConnections } = own

export function newUndiciIo(blocking?: Blocking): Io {
	return { http: exchange, ...(blocking ? { blocking } : {}) }
}

interface Around {
	signal: AbortSignal | undefined
	largestBody: number
	/** Of all answers that are being received; twice the largest one at most. */
	held: { bytes: number }
}

/** One request with the times it took; a failure is returned and not thrown. */
async function timed(
	request: HttpRequest,
	{ largestBody }: Around,
	send: (watch: Watch) => Promise<HttpReply>,
): Promise<HttpOutcome> {
	const startedAt = Date.now()
	const start = performance.now()
	const timings = { total: 0 } as HttpOutcome['timings']
	let tls: TlsFacts | undefined
	const elapsed = (): number => Math.round((performance.now() - start) * 100) / 100
	try {
		const reply = await send({
			connected: () => {
				timings.connected = elapsed()
			},
			secured: (facts) => {
				tls = facts
			},
			firstByte: () => {
				timings.firstByte = elapsed()
			},
		})
		reply.body = await decodeBody(reply, largestBody)
		timings.total = elapsed()
		return { response: reply, startedAt, timings, ...(tls ? { tls } : {}) }
	} catch (problem) {
		timings.total = elapsed()
		return { failure: failureReason(problem, request), startedAt, timings, ...(tls ? { tls } : {}) }
	}
}

interface Watch {
	connected(): void
	secured(facts: TlsFacts): void
	firstByte(): void
}

/** The server had closed a kept connection before it answered what we sent over it: not the fault of this request. */
class Stale extends Error {}

function isProxied({ proxy }: HttpOptions, { hostname }: URL): boolean {
	return proxy !== undefined && !proxy.nonProxyHosts?.some((one) => covers(String(one).toLowerCase(), hostname))
}

/** `*.shop.test`, `192.168.*` or a whole name. */
function covers(pattern: string, host: string): boolean {
	if (pattern.startsWith('*')) return host.endsWith(pattern.slice(1))
	return pattern.endsWith('*') ? host.startsWith(pattern.slice(0, -1)) : host === pattern
}

function newAgent(
	undici: Undici,
	options: HttpOptions & { oneConnection?: boolean },
	url: URL,
	open: OpenConnection | undefined,
): Agent | ProxyAgent {
	const { ssl, proxy, oneConnection } = options
	const tls = tlsOf(ssl)
	const connecting = (wanted: { timeout: number }) =>
		open ? connectBy(open, undici, { ...wanted, localAddress: options.localAddress }) : wanted
	const toProxy = (origin: URL) =>
		new undici.Client(origin, { connect: connecting({ timeout: options.connectTimeout }) } as object)
	const proxied = (uri: string) => {
		if (!open || /^https?:/i.test(uri)) return uri
		throw new Error(`the proxy must have an address that begins with http:// or https://, not ${uri}`)
	}
	const common = {
		...(oneConnection ? { connections: 1 } : {}),
		...(options.localAddress ? { localAddress: options.localAddress } : {}),
		// each request has a clock of its own: undici's are late by up to a second
		headersTimeout: 0,
		bodyTimeout: 0,
		connect: connecting({ timeout: options.connectTimeout, ...tls }),
	}
	if (!proxy || !isProxied(options, url) || asksProxy(options, url)) return new undici.Agent(common)
	const token = proxyToken(proxy)
	return new undici.ProxyAgent({
		...common,
		uri: proxied(proxy.uri),
		requestTls: tls,
		...(open ? { clientFactory: toProxy } : {}),
		...(token ? { token } : {}),
	})
}

/** Plain http needs no tunnel: the proxy itself is asked, for an absolute address. */
function asksProxy(options: HttpOptions, url: URL): URL | undefined {
	const { proxy } = options
	if (!proxy || url.protocol !== 'http:' || !isProxied(options, url) || !/^https?:/i.test(proxy.uri)) return undefined
	return new URL(proxy.uri)
}

function proxyToken({ uri, ...given }: NonNullable<HttpOptions['proxy']>): string | undefined {
	const own = URL.canParse(uri) ? new URL(uri) : undefined
	const username = given.username ?? decodeURIComponent(own?.username ?? '')
	const password = given.password ?? decodeURIComponent(own?.password ?? '')
	return username ? `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` : undefined
}

/** Whom a request is sent to, for what, and with which headers. */
function addressed(
	{ headers, options }: HttpRequest,
	{ url, path }: Address,
): { origin: string; path: string; headers: string[] } {
	const proxy = asksProxy(options, url)
	const token = proxy && options.proxy && proxyToken(options.proxy)
	const own: HeaderList = token ? [['Proxy-Authorization', token]] : []
	const lacks = (name: string): boolean => !headers.some(([one]) => one.toLowerCase() === name)
	// some servers turn away whoever does not say what he is; Karate's client always says it
	if (lacks('user-agent')) own.push(['User-Agent', 'Assay'])
	if (proxy && lacks('host')) own.push(['Host', url.host])
	return {
		...(proxy ? { origin: proxy.origin, path: url.origin + path } : { origin: url.origin, path }),
		headers: [...headers, ...own].flat(),
	}
}

function dispatch(
	agent: Dispatcher,
	address: Address,
	request: HttpRequest,
	{ signal, largestBody, held }: Around,
	watch: Watch,
): Promise<HttpReply> {
	return new Promise((resolve, reject) => {
		let size = 0
		const chunks: Buffer[] = []
		const reply: HttpReply = { status: 0, statusText: '', headers: [], body: new Uint8Array() }
		let stop: (() => void) | undefined
		let patience: NodeJS.Timeout | undefined
		let kept = false
		let answered = false
		const end = (finish: () => void): void => {
			held.bytes -= size
			clearTimeout(patience)
			signal?.removeEventListener('abort', abort)
			finish()
		}
		const abort = (): void => stop?.()
		const { readTimeout } = request.options
		const noAnswer = () => connectionProblem('UND_ERR_HEADERS_TIMEOUT', 'no answer in time')
		const isStale = (problem: Error) => kept && !answered && isClosing(problem)
		signal?.addEventListener('abort', abort)
		const sentOver: Parameters<typeof watchConnection>[0] = (connection) => {
			kept = connection.kept
			if (connection.tls) watch.secured(connection.tls)
		}
		watchConnection(sentOver, () =>
			agent.dispatch(
				{
					...addressed(request, address),
					method: request.method as Dispatcher.HttpMethod,
					body: request.body ?? null,
				},
				{
					onRequestStart(controller) {
						watch.connected()
						stop = () => controller.abort(new Error('the run was stopped'))
						if (signal?.aborted) stop()
						else if (readTimeout > 0) patience = setTimeout(() => controller.abort(noAnswer()), readTimeout)
					},
					onResponseStart(controller, status, _headers, statusText) {
						answered = true
						patience?.refresh()
						if (status < 200) return
						watch.firstByte()
						reply.status = status
						reply.statusText = statusText ?? ''
						reply.headers = readRaw(controller.rawHeaders ?? null)
					},
					onResponseData(controller, chunk) {
						patience?.refresh()
						size += chunk.byteLength
						held.bytes += chunk.byteLength
						if (size > largestBody || held.bytes > 2 * largestBody) controller.abort(tooLarge(largestBody))
						else chunks.push(chunk)
					},
					onResponseEnd: () => end(() => resolve({ ...reply, body: Buffer.concat(chunks) })),
					onResponseError: (_, problem) =>
						end(() => reject(isStale(problem) ? new Stale('', { cause: problem }) : problem)),
				},
			),
		)
	})
}

function readRaw(raw: unknown): HeaderList {
	if (!Array.isArray(raw)) return Object.entries((raw ?? {}) as Record<string, string>)
	const headers: HeaderList = []
	for (let at = 0; at + 1 < raw.length; at += 2) headers.push([text(raw[at]), text(raw[at + 1])])
	return headers
}

/** Header bytes are Latin-1 by the protocol. */
const text = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))
