// method and soap action: sends the request, repeats it while `retry until` asks, follows redirects, keeps the response.

import { prettyText } from '../data/write-json.ts'
import { cookieHeader, cookiesOf, isExpired } from '../http/cookies.ts'
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
const methods = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE'])

export const sendSteps = {
	method(run, rest) {
		if (rest === '') run.wrong('method needs a name, for example: method get')
		const name = rest.toUpperCase()
		return methods.has(name) ? send(run, name) : sendBy(run, rest)
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

export function* send(run: ScenarioRun, method: string): Flow<void> {
	const { retryUntil } = run.http
	if (retryUntil === undefined) {
		yield* sendOnce(run, method)
	} else {
		const { count, interval } = run.config.retry
		for (let attempt = 1; ; attempt++) {
			yield* sendOnce(run, method, attempt)
			if (holds(run, retryUntil)) break
			if (attempt >= count) {
				run.http.afterSending()
				throw new StepProblem(
					'failed',
					`too many retry attempts: after ${count} this still did not hold: ${retryUntil}`,
				)
			}
			yield* sleep(interval)
		}
	}
	run.http.afterSending()
}

function holds(run: ScenarioRun, condition: string): boolean {
	try {
		return run.evaluate(condition) === true
	} catch {
		// while the server is not ready the response may lack what the condition reads
		return false
	}
}

function* sendOnce(run: ScenarioRun, method: string, attempt?: number): Flow<void> {
	if (run.config.auth) yield* prepareAuth(run)
	const { request, shown } = buildRequest(run, method)
	const startedAt = run.feature.session.clock()
	run.previous = { request: shown }
	const { outcome, url } = yield* followed(run, request, attempt)
	if (!outcome.response) {
		run.http.afterSending()
		throw new StepProblem('error', `${method} ${url}: ${outcome.failure ?? 'no answer'}`)
	}
	keepResponse(run, outcome.response, { startedAt, total: outcome.timings.total })
}

const redirects = new Set([301, 302, 303, 307, 308])

function* followed(
	run: ScenarioRun,
	first: HttpRequest,
	attempt?: number,
): Flow<{ outcome: HttpOutcome; url: string }> {
	let request = first
	for (let hop = 0; ; hop++) {
		const outcome: HttpOutcome = yield { kind: 'http', request }
		const { listener } = run.feature.session
		if (!listener.ignoresExchanges)
			for (const one of outcome.exchanged ?? [{ request, ...outcome }]) listener.exchange(shownExchange(one, attempt))
		const { response } = outcome
		if (response) remember(run, response)
		if (!response || !redirects.has(response.status) || !run.config.followRedirects || hop >= 10)
			return { outcome, url: request.url }
		const location = response.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
		if (!location) return { outcome, url: request.url }
		request = redirected(run, request, response.status, location)
	}
}

function remember(run: ScenarioRun, response: HttpReply): void {
	const now = run.feature.session.clock()
	for (const cookie of cookiesOf(response.headers)) {
		if (isExpired(cookie, now)) run.cookies.delete(cookie.name)
		else run.cookies.set(cookie.name, cookie)
	}
}

/** 307 and 308 keep method and body; the others become GET, except HEAD. */
function redirected(run: ScenarioRun, request: HttpRequest, status: number, location: string): HttpRequest {
	const keep = status === 307 || status === 308 || request.method === 'HEAD'
	const url = new URL(location, request.url).href
	const dropped = new Set(['cookie', ...(keep ? [] : ['content-type', 'content-length'])])
	if (new URL(url).origin !== new URL(request.url).origin) dropped.add('authorization')
	const headers = request.headers.filter(([name]) => !dropped.has(name.toLowerCase()))
	const cookies = cookieHeader(run.cookies.values())
	if (cookies) headers.push(['Cookie', cookies])
	const { body, ...rest } = request
	return { ...rest, url, headers, method: keep ? request.method : 'GET', ...(keep && body ? { body } : {}) }
}
