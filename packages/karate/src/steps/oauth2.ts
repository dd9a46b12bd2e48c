// Tokens for `configure auth = { type: 'oauth2', … }`: asked for before the first request, and again when they have run out.

import { parseLenientJson } from '../data/lenient-json.ts'
import { encodeForm } from '../http/form.ts'
import type { HttpRequest } from '../http/message.ts'
import { type Flow, sendRequest } from '../scenario/effects.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import { optionsOf } from './http-options.ts'

type Auth = Record<string, unknown>

interface Token {
	access: string
	refresh?: string
	/** Milliseconds of the run's clock. */
	until: number
}

/** By the object that was configured: called features hold the same one. */
const tokens = new WeakMap<object, Token>()

export const bearerOf = (auth: Auth): string => tokens.get(auth)?.access ?? ''

/** A token that runs out on its way is of no use. */
const margin = 5000

/**
 * Keeps a token for `bearerOf`; a new one is asked for where the last runs out. Throws `StepProblem`, an error, where none is
 * given.
 */
export function* fetchToken(run: ScenarioRun, auth: Auth): Flow<void> {
	const { clock } = run.feature.session
	const known = tokens.get(auth)
	if (known && clock() < known.until - margin) return
	const url = tokenUrl(run, auth)
	const fields = fieldsOf(run, auth, known)
	const answer = yield* ask(run, url, fields)
	const text = new TextDecoder().decode(answer.body)
	const given = answer.status < 300 ? readToken(text) : undefined
	if (!given)
		throw new StepProblem(
			'error',
			`configure auth: ${url} gave no token, it answered with status ${answer.status}: ${text.slice(0, 500)}`,
		)
	const refresh = given.refresh_token ?? known?.refresh
	tokens.set(auth, {
		access: String(given.access_token),
		until: clock() + Number(given.expires_in ?? 3600) * 1000,
		...(typeof refresh === 'string' ? { refresh } : {}),
	})
}

const named = (auth: Auth, ...names: string[]): unknown =>
	names.map((name) => auth[name]).find((one) => one !== undefined && one !== null)

function tokenUrl(run: ScenarioRun, auth: Auth): string {
	const url = named(auth, 'tokenUrl', 'accessTokenUrl', 'url')
	if (typeof url !== 'string' || url === '')
		return run.wrong('configure auth: the type oauth2 needs tokenUrl, the address that gives tokens')
	const base = run.http.url || run.config.url || ''
	if (!/^https?:/i.test(url) && !URL.canParse(base))
		return run.wrong(`configure auth: tokenUrl is ${url}, and there is no url that it could belong to`)
	return /^https?:/i.test(url) ? url : new URL(url.startsWith('/') ? url : `/${url}`, base).href
}

function fieldsOf(run: ScenarioRun, auth: Auth, known: Token | undefined): Map<string, string[]> {
	const refresh = known?.refresh ?? named(auth, 'refreshToken', 'refresh_token')
	const asked = String(named(auth, 'grantType', 'grant_type', 'flow') ?? 'client_credentials')
	const grant = known?.refresh ? 'refresh_token' : asked
	const fields = new Map([['grant_type', [grant]]])
	const put = (name: string, value: unknown): void => {
		if (value === undefined || value === null) return
		fields.set(name, [Array.isArray(value) ? Array.from(value).join(' ') : String(value)])
	}
	if (grant === 'password') {
		put('username', auth.username)
		put('password', auth.password)
	} else if (grant === 'refresh_token') put('refresh_token', refresh)
	else if (grant !== 'client_credentials')
		run.wrong(
			`configure auth: oauth2 knows the grant types client_credentials, password and refresh_token, not ${grant}${grant === 'authorization_code' ? ', which needs somebody at a browser' : ''}`,
		)
	put('client_id', named(auth, 'clientId', 'client_id'))
	put('client_secret', named(auth, 'clientSecret', 'client_secret'))
	put('scope', named(auth, 'scope', 'scopes'))
	return fields
}

function* ask(
	run: ScenarioRun,
	url: string,
	fields: Map<string, string[]>,
): Flow<{ status: number; body: Uint8Array }> {
	const request: HttpRequest = {
		method: 'POST',
		url,
		headers: [
			['Accept', 'application/json'],
			['Content-Type', 'application/x-www-form-urlencoded'],
		],
		body: encodeForm(fields),
		options: optionsOf(run),
	}
	const { response, failure, startedAt, timings, tls } = yield* sendRequest(request)
	const { method, headers } = request
	run.feature.session.listener.exchange({
		request: { method, url, headers, body: encodeForm(hidden(fields)) },
		...(response ? { response: { ...response, body: withoutTokens(response.body) } } : {}),
		...(failure ? { failure } : {}),
		startedAt,
		timings,
		...(tls ? { tls } : {}),
	})
	if (!response) throw new StepProblem('error', `configure auth: POST ${url}: ${failure ?? 'no answer'}`)
	return response
}

/** Evidence shows that a token was asked for, not how somebody else could get one. */
function hidden(fields: Map<string, string[]>): Map<string, string[]> {
	const secret = new Set(['client_secret', 'password', 'refresh_token'])
	return new Map([...fields].map(([name, values]) => [name, secret.has(name) ? ['****'] : values]))
}

function withoutTokens(body: Uint8Array): Uint8Array {
	const text = new TextDecoder().decode(body)
	return new TextEncoder().encode(text.replace(/("(?:access|refresh|id)_token"\s*:\s*)"[^"]*"/g, '$1"****"'))
}

function readToken(text: string): Record<string, unknown> | undefined {
	try {
		const value = parseLenientJson(text)
		const token = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
		return typeof token.access_token === 'string' && token.access_token !== '' ? token : undefined
	} catch {
		return undefined
	}
}
