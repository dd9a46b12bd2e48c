// method and soap action: sends the request, repeats it while `retry until` asks, follows redirects, keeps the response.

import { kindOf } from '../data/kind.ts'
import { remembered } from '../data/remembered.ts'
import { prettyText } from '../data/write-json.ts'
import { type Cookie, cookieHeader, cookiesOf, isExpired } from '../http/cookies.ts'
import type { HttpOutcome, HttpReply, HttpRequest } from '../http/message.ts'
import type { Flow } from '../scenario/effects.ts'
import { sleep } from '../scenario/effects.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { shownExchange } from '../scenario/shown-exchange.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import { prepareAuth } from './auth.ts'
import { buildRequest } from './build-request.ts'
import { keepResponse } from './keep-response.ts'
import type { StepFamily } from './step-action.ts'

/** Whatever else stands behind `method` is an expression. */
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE']

const methodOf = remembered((text) => methods.find((one) => one === text.toUpperCase()) ?? '')

export const sendSteps = {
	method(run, rest) {
		if (rest === '') run.wrong('method needs a name, for example: method get')
		const name = methodOf(rest)
		return name === '' ? sendBy(run, rest) : send(run, name)
	},
	*'soap action'(run, rest) {
		const action = rest === '' ? '' : String((yield* evaluateExpression(run, rest)) ?? '')
		run.http.setHeader('SOAPAction', [action])
		if (!run.http.header('Content-Type')) run.http.setHeader('Content-Type', ['text/xml'])
		yield* send(run, 'POST')
	},
} satisfies StepFamily

function* sendBy(run: ScenarioRun, expression: string): Flow<void> {
	const name = yield* evaluateExpression(run, expression)
	if (typeof name !== 'string' || !/^[A-Za-z]+$/.test(name))
		return run.wrong(
			`method needs a name such as get, or an expression that gives one, but ${expression} is ${prettyText(name)}`,
		)
	yield* send(run, name.toUpperCase())
}

export function send(run: ScenarioRun, method: string): Flow<void> {
	const { retryUntil } = run.http
	return retryUntil === undefined ? sendOnce(run, method) : sendUntil(run, method, retryUntil)
}

function* sendUntil(run: ScenarioRun, method: string, condition: string): Flow<void> {
	const { count, interval } = run.config.retry
	for (let attempt = 1; ; attempt++) {
		yield* sendOnce(run, method, attempt)
		const seen = unlessTrue(run, condition)
		if (seen === undefined) break
		if (attempt >= count) {
			run.http.afterSending()
			throw new StepProblem(
				'failed',
				`too many retry attempts: after ${count} this still did not hold: ${condition}${seen}`,
			)
		}
		yield* sleep(interval)
	}
	run.http.afterSending()
}

/** What a condition is instead of true, in brackets; nothing more to say where that is false. */
function unlessTrue(run: ScenarioRun, condition: string): string | undefined {
	try {
		const value = run.evaluate(condition)
		if (value === true) return undefined
		return value === false ? '' : ` (it is ${prettyText(value)})`
	} catch (problem) {
		// while the server is not ready the response may lack what the condition reads
		return ` (${problem instanceof Error ? problem.message : problem})`
	}
}

/** `attempt`: of those that repeat what the steps have put together; absent where this is the only one. */
function* sendOnce(run: ScenarioRun, method: string, attempt?: number): Flow<void> {
	if (run.config.auth) yield* prepareAuth(run)
	const built = buildRequest(run, method)
	const startedAt = run.feature.session.clock()
	run.previous = { request: built.shown }
	let request = built.request
	let earlier: readonly Cookie[] = []
	for (let hop = 0; ; hop++) {
		const outcome: HttpOutcome = yield { kind: 'http', request }
		show(run, request, outcome, attempt)
		const { response } = outcome
		if (!response) {
			run.http.afterSending()
			throw new StepProblem('error', `${method} ${request.url}: ${outcome.failure ?? 'no answer'}`)
		}
		remember(run, response)
		const next = redirected(run, request, response)
		if (next && hop === mostRedirects) {
			run.http.afterSending()
			throw new StepProblem(
				'error',
				`${method} ${built.request.url}: the answers lead on without end, after ${hop} redirects`,
			)
		}
		if (!next) {
			keepResponse(run, response, { startedAt, total: outcome.timings.total, earlier })
			break
		}
		earlier = [...earlier, ...cookiesOf(response.headers)].filter(({ name }) => run.cookies.has(name))
		request = next
	}
	if (attempt === undefined) run.http.afterSending()
}

function show(run: ScenarioRun, request: HttpRequest, outcome: HttpOutcome, attempt: number | undefined): void {
	const { listener } = run.feature.session
	if (listener.ignoresExchanges) return
	for (const one of outcome.exchanged ?? [{ request, ...outcome }]) listener.exchange(shownExchange(one, attempt))
}

function remember(run: ScenarioRun, response: HttpReply): void {
	for (const cookie of cookiesOf(response.headers)) {
		if (isExpired(cookie, run.feature.session.clock())) forget(run, cookie.name)
		else run.cookies.set(cookie.name, cookie)
	}
}

/** Also where `configure cookies` has set it. */
function forget(run: ScenarioRun, name: string): void {
	run.cookies.delete(name)
	const { cookies } = run.config
	if (kindOf(cookies) !== 'MAP' || !Object.hasOwn(cookies as object, name)) return
	const { [name]: _, ...others } = cookies as Record<string, unknown>
	run.config.cookies = run.realm.import(others)
}

/** As many as Karate's client follows. */
const mostRedirects = 50

const redirects = new Set([301, 302, 303, 307, 308])

/** That Karate's client sends on by itself; of others the answer is what the step gets, but for 303, which leads to the result. */
const sentOn = new Set(['GET', 'HEAD', 'POST', 'DELETE'])

/** What follows an answer that leads elsewhere. 307 and 308 keep method and body; the others become GET, except HEAD. */
function redirected(run: ScenarioRun, request: HttpRequest, response: HttpReply): HttpRequest | undefined {
	const { status, headers } = response
	if (!redirects.has(status) || !run.config.followRedirects) return undefined
	if (status !== 303 && !sentOn.has(request.method)) return undefined
	const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
	if (!location) return undefined
	const keep = status === 307 || status === 308 || request.method === 'HEAD'
	const url = URL.canParse(location, request.url) ? new URL(location, request.url).href : ''
	if (!/^https?:/.test(url)) {
		run.http.afterSending()
		const reason = `the answer with status ${status} leads to ${location}, which is no address to send a request to`
		throw new StepProblem('error', `${request.method} ${request.url}: ${reason}`)
	}
	const elsewhere = new URL(url).origin !== new URL(request.url).origin
	const dropped = new Set(['cookie', ...(keep ? [] : ['content-type', 'content-length'])])
	if (elsewhere) dropped.add('authorization')
	const own = request.headers.filter(([name]) => !dropped.has(name.toLowerCase()))
	const cookies = elsewhere ? cookieHeader(run.cookies.values()) : cookiesBehind(run, request, response)
	if (cookies) own.push(['Cookie', cookies])
	const { body, ...rest } = request
	return { ...rest, url, headers: own, method: keep ? request.method : 'GET', ...(keep && body ? { body } : {}) }
}

/** Those of a request, which its own steps or `configure cookies` may have set, with what its answer has set or deleted. */
function cookiesBehind(run: ScenarioRun, { headers }: HttpRequest, answer: HttpReply): string {
	const sent = headers.flatMap(([name, value]) => (name.toLowerCase() === 'cookie' ? value.split(/;\s*/) : []))
	const pairs = new Map(sent.filter(Boolean).map((pair) => [pair.replace(/=.*$/s, ''), pair]))
	for (const cookie of cookiesOf(answer.headers)) {
		if (run.cookies.has(cookie.name)) pairs.set(cookie.name, cookieHeader([cookie]))
		else pairs.delete(cookie.name)
	}
	return [...pairs.values()].join('; ')
}
