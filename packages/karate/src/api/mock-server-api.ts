// karate.start, karate.proceed: a feature as a server, and a mock that hands a request on.

import { kindOf } from '../data/kind.ts'
import type { HttpRequest } from '../http/message.ts'
import { type Flow, sendRequest } from '../scenario/effects.ts'
import type { MockOptions, ScenarioRun } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import { optionsOf } from '../steps/http-options.ts'
import { keepResponse } from '../steps/keep-response.ts'
import type { BridgeFunction, KarateFamily } from './bridge-function.ts'
import { wait } from './call-api.ts'

export const mockServerApi = {
	start: (run, given: unknown) => {
		const options = (kindOf(given) === 'MAP' ? given : { mock: given }) as MockOptions
		if (typeof options.mock !== 'string')
			run.wrong(
				"karate.start needs a feature, for example karate.start('mock.feature') or karate.start({ mock: 'mock.feature' })",
			)
		const { port } = wait(run, () => run.starters.startMock(run, options))
		const scheme = options.ssl || options.cert ? 'https' : 'http'
		return run.realm.mockServer(port, `${scheme}://localhost:${port}`)
	},
	proceed: (run, target: unknown = null) => wait(run, () => run.feature.session.block(proceed(run, target))),
} satisfies KarateFamily

export const stopMock: BridgeFunction = (run, port: number) => run.feature.session.suite.mocks.remove(port)

/** Belong to one connection, so they are not handed on. */
const ofOneConnection = new Set([
	'host',
	'connection',
	'keep-alive',
	'content-length',
	'transfer-encoding',
	'proxy-connection',
])

function* proceed(run: ScenarioRun, target: unknown): Flow<void> {
	const { mockRequest } = run.top
	if (!mockRequest) return run.wrong('karate.proceed can only be used in a mock')
	const { method, uri, body } = mockRequest
	const headers = headersOf(run).filter(([name]) => !ofOneConnection.has(name.toLowerCase()))
	const request: HttpRequest = {
		method,
		url: addressOf(run, target, uri),
		headers,
		...(body.length ? { body } : {}),
		options: optionsOf(run),
	}
	const startedAt = run.feature.session.clock()
	const outcome = yield* sendRequest(request)
	const { response, failure } = outcome
	run.feature.session.listener.exchange({ request, ...outcome })
	if (!response) throw new StepProblem('error', `karate.proceed: ${method} ${request.url}: ${failure ?? 'no answer'}`)
	run.top.proceeded = true
	keepResponse(run, response, { startedAt, total: outcome.timings.total, earlier: [] })
}

/** The mock's steps may have changed them. */
function headersOf(run: ScenarioRun): [string, string][] {
	return Object.entries((run.variables.requestHeaders ?? {}) as object).flatMap(([name, values]) =>
		(Array.isArray(values) ? values : [values]).map((value): [string, string] => [name, String(value)]),
	)
}

/** Without a target the request goes where it was going: this mock is used as a proxy. */
function addressOf(run: ScenarioRun, target: unknown, uri: string): string {
	if (typeof target === 'string' && target !== '') {
		const path = uri.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
		return `${target.replace(/\/$/, '')}${path}`
	}
	if (/^[a-z]+:\/\//i.test(uri)) return uri
	const host = headersOf(run).find(([name]) => name.toLowerCase() === 'host')?.[1]
	return host
		? `http://${host}${uri}`
		: run.wrong('karate.proceed() cannot know where to: the request has no Host header')
}
