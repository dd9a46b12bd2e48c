// What karate.http ends up in: the same sending as the method step, with a request of its own.

import { writeText } from '../data/write-json.ts'
import { RequestBuilder } from '../http/request-builder.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { setCookie } from '../steps/request.ts'
import { send } from '../steps/send.ts'
import { wait } from './call-api.ts'

interface Spec {
	url: unknown
	paths: unknown[]
	params: [string, unknown][]
	headers: [string, unknown][]
	fields: [string, unknown][]
	cookies: Record<string, unknown>
	body?: unknown
	hasBody?: boolean
}

const responseNames = [
	'response',
	'responseStatus',
	'responseHeaders',
	'responseBytes',
	'responseCookies',
	'responseTime',
	'responseType',
	'requestTimeStamp',
]

export function sendApart(run: ScenarioRun, method: string, spec: Spec): unknown {
	const before = run.http
	const kept = responseNames.map((name) => [name, run.variables[name]] as const)
	run.http = builderOf(run, spec)
	try {
		wait(run, () => run.feature.session.block(send(run, method)))
		const { response, responseStatus, responseHeaders, responseTime } = run.variables
		return { status: responseStatus, headers: responseHeaders, body: response, time: responseTime }
	} finally {
		run.http = before
		for (const [name, value] of kept) {
			if (value === undefined) delete run.variables[name]
			else run.variables[name] = value
		}
	}
}

function builderOf(run: ScenarioRun, spec: Spec): RequestBuilder {
	const builder = new RequestBuilder()
	builder.url = writeText(spec.url)
	for (const part of spec.paths) builder.addPath(writeText(part))
	const add = (map: Map<string, string[]>, pairs: [string, unknown][]): void => {
		for (const [name, value] of pairs) map.set(name, [...(map.get(name) ?? []), writeText(value)])
	}
	add(builder.params, spec.params)
	add(builder.headers, spec.headers)
	add(builder.formFields, spec.fields)
	if (spec.hasBody) Object.assign(builder, { body: spec.body, hasBody: true })
	const before = run.http
	run.http = builder
	for (const [name, value] of Object.entries(spec.cookies)) setCookie(run, name, value)
	run.http = before
	return builder
}
