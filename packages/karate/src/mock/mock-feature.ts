// A feature as a server: the Background runs once, then each request runs the first scenario whose name holds for it.

import { mockFunctions } from '../api/mock-api.ts'
import { isBytes, kindOf } from '../data/kind.ts'
import { writeText } from '../data/write-json.ts'
import { xmlOf } from '../data/xml-handle.ts'
import type { HttpReply } from '../http/message.ts'
import { headerOf, type IncomingRequest, type MockRequest, readMockRequest } from '../http/received-request.ts'
import { callHook } from '../run/hooks.ts'
import type { Flow } from '../scenario/effects.ts'
import type { FeatureRun } from '../scenario/feature-run.ts'
import { ScenarioRun, type Starters } from '../scenario/scenario-run.ts'
import { ScenarioAborted } from '../scenario/step-problem.ts'
import { readBody } from '../steps/keep-response.ts'
import { runStep } from '../steps/run-step.ts'
import { simpleHeaders } from './mock-response.ts'

export interface MockReply {
	reply: HttpReply
	delay: number
}

export class MockFeature {
	private base: ScenarioRun | undefined

	constructor(
		private feature: FeatureRun,
		private starters: Starters,
		/** Variables that the one who starts the mock hands in. */
		private given: Record<string, unknown> = {},
	) {}

	*start(): Flow<void> {
		const [plan] = this.feature.plans()
		if (!plan) throw new Error(`${this.feature.path} has no scenario, so it can answer no request`)
		this.base = new ScenarioRun(this.feature, plan, this.starters)
		for (const name of mockFunctions) this.base.variables[name] = this.feature.realm.bind(`mock.${name}`)
		for (const [name, value] of Object.entries(this.given)) this.base.set(name, value)
		for (const step of this.feature.document.background) yield* runStep(this.base, step)
	}

	/** Its caller keeps the reply back for `delay` milliseconds: other requests need not wait for that. */
	*handle(incoming: IncomingRequest): Flow<MockReply> {
		if (!this.base) yield* this.start()
		const request = readMockRequest(incoming)
		if (this.base?.config.other.cors && request.method === 'OPTIONS')
			return { reply: simpleHeaders(200, corsHeaders(request)), delay: 0 }
		for (const plan of this.feature.plans()) {
			const run = this.prepare(plan, request)
			if (!this.meets(run)) continue
			return yield* this.answer(run, plan.steps)
		}
		return { reply: simpleHeaders(404, {}), delay: 0 }
	}

	/** Each request works on its own names; what lies behind them is shared, so a mock can keep data. */
	private prepare(plan: ScenarioRun['plan'], request: MockRequest): ScenarioRun {
		const { base } = this
		const run = new ScenarioRun(this.feature, plan, this.starters)
		if (base) {
			Object.assign(run.variables, base.variables)
			run.config = { ...base.config, other: { ...base.config.other } }
		}
		run.mockRequest = request
		const body = readBody(run, request.body, headerOf(request, 'content-type') ?? '')
		run.variables.request = request.body.length ? body.value : null
		run.set('requestMethod', request.method)
		run.set('requestUri', request.uri)
		run.set('requestPath', request.path)
		run.set('requestParams', request.params)
		run.set('requestParts', request.parts)
		run.set('requestHeaders', request.grouped)
		run.set('requestBytes', request.body)
		run.set('responseStatus', 200)
		return run
	}

	private meets(run: ScenarioRun): boolean {
		const condition = run.plan.section.name
		if (condition === '') return true
		try {
			if (!run.evaluate(condition)) return false
		} catch (problem) {
			run.feature.session.listener.print(
				`mock scenario "${condition}": ${problem instanceof Error ? problem.message : problem}`,
			)
			return false
		}
		run.set('pathParams', run.mockRequest?.pathParams ?? {})
		return true
	}

	private *answer(run: ScenarioRun, steps: ScenarioRun['plan']['steps']): Flow<MockReply> {
		try {
			for (const step of steps) yield* runStep(run, step)
		} catch (problem) {
			if (!(problem instanceof ScenarioAborted)) {
				const text = problem instanceof Error ? problem.message : String(problem)
				run.feature.session.listener.print(`mock scenario "${run.plan.section.name}" failed: ${text}`)
				const reply = simpleHeaders(500, { 'Content-Type': 'text/plain' })
				return { reply: { ...reply, body: new TextEncoder().encode(text) }, delay: 0 }
			}
		}
		callHook(run, 'afterScenario', true)
		const delay = Number(run.variables.responseDelay ?? run.config.other.responseDelay ?? 0)
		this.keep(run)
		return { reply: replyOf(run), delay }
	}

	/** What a request defines, the following ones find: `def counter = counter + 1` counts. */
	private keep(run: ScenarioRun): void {
		for (const [name, value] of Object.entries(run.variables))
			if (this.base && !ofOneRequest.has(name)) this.base.variables[name] = value
	}
}

const ofOneRequest = new Set(
	`request requestMethod requestUri requestPath requestParams requestParts requestHeaders requestBytes pathParams response
	responseStatus responseHeaders responseDelay responseBytes responseCookies responseTime responseType requestTimeStamp`.split(
		/\s+/,
	),
)

/** Belong to one connection, so a reply that was fetched elsewhere does not hand them on. */
const ofOneConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'])

function replyOf(run: ScenarioRun): HttpReply {
	const { response, responseStatus, responseHeaders } = run.variables
	const { responseHeaders: always } = run.config.other
	const own = { ...mapOf(typeof always === 'function' ? run.invoke(always) : always), ...mapOf(responseHeaders) }
	for (const name of Object.keys(own)) if (ofOneConnection.has(name.toLowerCase()) && run.proceeded) delete own[name]
	if (run.config.other.cors) Object.assign(own, { 'Access-Control-Allow-Origin': '*' })
	const reply = simpleHeaders(Number(responseStatus ?? 200), own)
	reply.body = isBytes(response) ? new Uint8Array(response) : new TextEncoder().encode(writeText(response))
	const typed = reply.headers.some(([name]) => name.toLowerCase() === 'content-type')
	if (!typed && response !== undefined && response !== null) reply.headers.push(['Content-Type', typeOf(response)])
	return reply
}

function typeOf(response: unknown): string {
	if (isBytes(response)) return 'application/octet-stream'
	if (xmlOf(response)) return 'application/xml'
	return typeof response === 'object' ? 'application/json' : 'text/plain'
}

const mapOf = (value: unknown): Record<string, unknown> =>
	kindOf(value) === 'MAP' ? (value as Record<string, unknown>) : {}

function corsHeaders(request: MockRequest): Record<string, unknown> {
	return {
		Allow: 'GET, HEAD, POST, PUT, DELETE, PATCH',
		'Access-Control-Allow-Origin': '*',
		'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE, PATCH',
		'Access-Control-Allow-Headers': headerOf(request, 'access-control-request-headers') ?? '*',
	}
}
