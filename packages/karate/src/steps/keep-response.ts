// What a response leaves in the variables: response, responseStatus, responseHeaders and the rest.

import { JsonSyntaxError, parseLenientJson, parseStrictJson } from '../data/lenient-json.ts'
import { parseXml } from '../data/xml-parse.ts'
import { cookiesOf } from '../http/cookies.ts'
import type { HttpReply } from '../http/message.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import type { ResponseVariable } from '../words/response-variables.ts'

export function keepResponse(
	run: ScenarioRun,
	reply: HttpReply,
	{ startedAt, total }: { startedAt: number; total: number },
): void {
	const headers = groupedHeaders(run, reply)
	const contentType = reply.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
	const { value, type, noJson } = readBody(run, reply.body, contentType)
	const left: Record<ResponseVariable, unknown> = {
		response: value,
		responseType: type,
		responseStatus: reply.status,
		responseHeaders: headers,
		responseBytes: reply.body,
		responseCookies: Object.fromEntries(cookiesOf(reply.headers).map((cookie) => [cookie.name, cookie])),
		responseTime: Math.round(total),
		requestTimeStamp: startedAt,
	}
	for (const [name, value] of Object.entries(left)) run.set(name, value)
	if (noJson !== undefined) {
		if (run.previous) run.previous.noJson = noJson
		run.feature.session.listener.print(`the response says that it is ${contentType}, but it is not: ${noJson}`)
	}
	if (run.previous)
		run.previous.response = { status: reply.status, headers, body: value, responseTime: Math.round(total) }
}

function groupedHeaders(run: ScenarioRun, reply: HttpReply): Record<string, string[]> {
	const grouped: Record<string, string[]> = {}
	for (const [name, value] of reply.headers) {
		const key = run.config.lowerCaseResponseHeaders ? name.toLowerCase() : name
		const known = Object.keys(grouped).find((one) => one.toLowerCase() === key.toLowerCase()) ?? key
		grouped[known] ??= []
		grouped[known].push(value)
	}
	return grouped
}

const binary = /^(image|audio|video|font)\/(?!svg)|octet-stream|\/pdf|\/zip|\/x-zip|gzip|protobuf|excel|officedocument/i

interface Body {
	value: unknown
	type: string
	/** Why it is no JSON, with the place, where it is declared to be. */
	noJson?: string
}

export function readBody(run: ScenarioRun, bytes: Uint8Array, contentType: string): Body {
	if (binary.test(contentType)) return { value: run.realm.import(bytes), type: 'bytes' }
	const text = decode(bytes, contentType)
	const first = text.trimStart()[0]
	const declared = /json/i.test(contentType) && text.trim() !== ''
	let noJson: string | undefined
	if (first === '{' || first === '[' || declared) {
		try {
			return { value: readJson(run, text, declared && (first === '{' || first === '[')), type: 'json' }
		} catch (problem) {
			if (declared) noJson = whyNoJson(text, problem)
		}
	}
	if (first === '<' && !/html|text\/plain|turtle/i.test(contentType)) {
		const xml = attempt(() => run.realm.xml(parseXml(text)))
		if (xml !== undefined) return { value: xml, type: 'xml', ...(noJson === undefined ? {} : { noJson }) }
	}
	return { value: text, type: 'string', ...(noJson === undefined ? {} : { noJson }) }
}

/** Of a body that begins like JSON, where it stops to be; else how it begins. */
function whyNoJson(text: string, problem: unknown): string {
	if (problem instanceof JsonSyntaxError) return problem.message
	const start = text.trimStart()
	const line = text.slice(0, text.length - start.length).split('\n').length
	return `not valid JSON at line ${line}: it begins with ${start.slice(0, 40).split('\n')[0]}${start.length > 40 ? '…' : ''}`
}

function readJson(run: ScenarioRun, text: string, declared: boolean): unknown {
	try {
		return parseStrictJson(text, (one) => run.realm.parseJson(one), run.realm.make)
	} catch (problem) {
		if (!declared) throw problem
		return parseLenientJson(text, run.realm.make)
	}
}

function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}

function decode(bytes: Uint8Array, contentType: string): string {
	const charset = /charset=["']?([\w.-]+)/i.exec(contentType)?.[1]
	try {
		return new TextDecoder(charset ?? 'utf-8').decode(bytes)
	} catch {
		return new TextDecoder().decode(bytes)
	}
}
