import { session, tokens } from '@assay/contract/session'
import fastify, { type FastifyInstance } from 'fastify'
import type { ClientMetadata } from 'oidc-provider'
import type { OpenDatabase } from '../src/db/open.ts'
import { trustedProxies } from '../src/http/trusted-proxies.ts'
import { type IdentityService, identity } from '../src/identity/identity.ts'
import { sendProblem } from '../src/problem.ts'
import { quietKnownWarnings } from '../src/quiet.ts'
import { type ApiHandlers, serve } from '../src/serve.ts'
import { tokenHandlers } from '../src/tokens/routes.ts'

quietKnownWarnings()

/** The identity part of the server alone, on a real database, driven as a browser drives it. */
export const origin = 'http://127.0.0.1:8080'
const home = origin

export interface IdentityApp {
	app: FastifyInstance
	service: IdentityService
	clock: { now: number }
	browser(): Browser
	close(): Promise<void>
}

export async function identityApp(
	{ db }: Pick<OpenDatabase, 'db'>,
	given: {
		registration?: boolean
		clients?: ClientMetadata[]
		host?: string
		secret?: Uint8Array
		publicUrl?: string
		secondFactor?: 'optional' | 'required' | 'off'
	} = {},
): Promise<IdentityApp> {
	const {
		registration = true,
		clients,
		host = '127.0.0.1',
		secret = new Uint8Array(32).fill(7),
		publicUrl,
		secondFactor,
	} = given
	const app = fastify({ trustProxy: trustedProxies(['127.0.0.0/8']) })
	// It goes on, as the provider's own does, also where a busy machine takes minutes for a file of tests.
	let ahead = 0
	const clock = {
		get now() {
			return Date.now() + ahead
		},
		set now(at) {
			ahead = at - Date.now()
		},
	}
	const now = () => new Date(clock.now)
	const service = identity({
		config: { host, publicUrl, registration, secondFactor },
		db,
		origin,
		secret,
		clock: now,
		log: app.log,
		clients,
	})
	app.setErrorHandler(sendProblem)
	await service.register(app)
	const api = { session: { token: session.token, logout: session.logout, me: session.me }, tokens }
	const handlers = { session: service.session, tokens: tokenHandlers(now, async () => {}) } as unknown as ApiHandlers
	const parts = { db, identity: service, clock: now, projectOf: async () => undefined, checkReplies: true }
	serve(app, api as unknown as Parameters<typeof serve>[1], handlers, parts)
	app.get('/projects', async () => 'the projects page')
	await app.ready()
	return { app, service, clock, browser: () => createBrowser(app), close: () => app.close() }
}

export interface Page {
	status: number
	url: string
	text: string
	headers: Record<string, string | string[] | number | undefined>
	json(): ReturnType<JSON['parse']>
}
export type Browser = ReturnType<typeof createBrowser>

/** Follows redirects, keeps cookies with their paths, fills in forms. */
export function createBrowser(app: FastifyInstance, ip = '127.0.0.1', origin = home) {
	const jar = new Map<string, { value: string; path: string }>()

	async function request(
		method: 'GET' | 'POST',
		address: string,
		{ body, headers = {}, follow = true }: { body?: string; headers?: Record<string, string>; follow?: boolean } = {},
	): Promise<Page> {
		const url = new URL(address, origin)
		const cookies = [...jar.entries()]
			.filter(
				([, { path }]) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
			)
			.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
		const answer = await app.inject({
			method,
			url: `${url.pathname}${url.search}`,
			headers: {
				host: url.host,
				accept: 'text/html',
				...(url.protocol === 'https:' ? { 'x-forwarded-proto': 'https' } : {}),
				...(cookies.length ? { cookie: cookies.join('; ') } : {}),
				...headers,
			},
			payload: body,
			remoteAddress: ip,
		})
		for (const { name, value, path = '/', expires, maxAge } of answer.cookies) {
			if (value === '' || maxAge === 0 || (expires && expires.getTime() < 1000)) jar.delete(`${name} ${path}`)
			else jar.set(`${name} ${path}`, { value, path })
		}
		const { location } = answer.headers
		if (follow && answer.statusCode >= 300 && answer.statusCode < 400 && location) {
			const next = new URL(location, url)
			if (next.origin === origin) return request('GET', next.href, { headers })
		}
		return {
			status: answer.statusCode,
			url: url.href,
			text: answer.payload,
			headers: answer.headers,
			json: () => JSON.parse(answer.payload),
		}
	}

	return {
		jar,
		get: (address: string, more: { follow?: boolean; headers?: Record<string, string> } = {}) =>
			request('GET', address, more),
		post: (address: string, more: { body?: string; follow?: boolean; headers?: Record<string, string> } = {}) =>
			request('POST', address, more),

		/** Fills in the page's form and sends it, as a browser would. */
		submit(
			page: Page,
			fields: Record<string, string>,
			more: { follow?: boolean; headers?: Record<string, string> } = {},
		) {
			const action = /<form[^>]*action="([^"]*)"/.exec(page.text)?.[1]
			if (action === undefined) throw new Error(`No form at ${page.url} (${page.status}): ${page.text}`)
			const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
			const body = new URLSearchParams({
				...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
				...fields,
			}).toString()
			const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
			return request('POST', new URL(unescaped(action), page.url).href, {
				...more,
				body,
				headers: { ...headers, ...more.headers },
			})
		},

		async signIn(username: string, password: string, to = '/projects') {
			return this.submit(await this.get(`/login?to=${encodeURIComponent(to)}`), { username, password })
		},
		token: () => request('POST', '/auth/token', { headers: { 'x-assay': 'page' } }),
		logout: () => request('POST', '/auth/logout', { headers: { 'x-assay': 'page' } }),
	}
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&')
