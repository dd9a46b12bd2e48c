// What a response leaves in the variables: response, responseStatus, responseHeaders and the rest.

import { JsonSyntaxError, parseLenientJson, parseStrictJson } from '../data/lenient-json.ts'
import { remembered } from '../data/remembered.ts'
import { parseXml } from '../data/xml-parse.ts'
import { type Cookie, cookiesOf } from '../http/cookies.ts'
import type { HttpReply } from '../http/message.ts'
import type { LeftResponse } from '../scenario/left-response.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'

interface Around {
	/** When a request was sent, and after how many milliseconds its answer had come. */
	startedAt: number
	total: number
	/** What the answers set that led to this one. */
	earlier: readonly Cookie[]
}

export function keepResponse(run: ScenarioRun, reply: HttpReply, around: Around): void {
	run.leave(new KeptResponse(run, reply, around))
}

class KeptResponse implements LeftResponse {
	readonly status: number
	private readonly previous: ScenarioRun['previous']
	private value: unknown

	constructor(
		private readonly run: ScenarioRun,
		private readonly reply: HttpReply,
		private readonly around: Around,
	) {
		this.status = reply.status
		this.previous = run.previous
	}

	body(): ReturnType<LeftResponse['body']> {
		const { run, reply, previous } = this
		const contentType = reply.headers.find(([name]) => lowerCase(name) === 'content-type')?.[1] ?? ''
		const { value, type, noJson } = readBody(run, reply.body, contentType)
		this.value = value
		if (noJson !== undefined) {
			if (previous) previous.noJson = noJson
			run.feature.session.listener.print(`the response says that it is ${contentType}, but it is not: ${noJson}`)
		}
		return { response: value, responseType: type }
	}

	rest(): ReturnType<LeftResponse['rest']> {
		const { run, reply, previous, value } = this
		const headers = groupedHeaders(run, reply)
		const { earlier, startedAt, total } = this.around
		const responseTime = Math.round(total)
		if (previous) previous.response = { status: reply.status, headers, body: value, responseTime }
		return {
			responseStatus: reply.status,
			responseHeaders: headers,
			responseBytes: reply.body,
			responseCookies: Object.fromEntries(
				[...earlier, ...cookiesOf(reply.headers)].map((cookie) => [cookie.name, cookie]),
			),
			responseTime,
			requestTimeStamp: startedAt,
		}
	}
}

function groupedHeaders(run: ScenarioRun, reply: HttpReply): Record<string, string[]> {
	const grouped: Record<string, string[]> = {}
	const keys = new Map<string, string>()
	for (const [name, value] of reply.headers) {
		const lower = lowerCase(name)
		let key = keys.get(lower)
		if (key === undefined) {
			key = run.config.lowerCaseResponseHeaders ? lower : name
			keys.set(lower, key)
		}
		grouped[key] ??= []
		grouped[key]?.push(value)
	}
	return grouped
}

const lowerCase = remembered((name) => name.toLowerCase())

const binary = /^(image|audio|video|font)\/(?!svg)|octet-stream|\/pdf|\/zip|\/x-zip|gzip|protobuf|excel|officedocument/i

interface Body {
	value: unknown
	type: string
	/** Why it is no JSON, with the place, where it is declared to be. */
	noJson?: string
}

export function readBody(run: ScenarioRun, bytes: Uint8Array, contentType: string): Body {
	const { isBinary, isJson, isText, charset } = typeOf(contentType)
	if (isBinary) return { value: run.realm.import(bytes), type: 'bytes' }
	const text = decode(bytes, charset)
	const first = text.trimStart()[0]
	const declared = isJson && text.trim() !== ''
	let noJson: string | undefined
	if (first === '{' || first === '[' || declared) {
		try {
			const value = parseStrictJson(text, (one) => run.realm.parseJson(one), run.realm.make)
			return { value, type: 'json' }
		} catch (problem) {
			if (declared) noJson = whyNoJson(run, text, problem)
		}
	}
	if (first === '<' && !isText) {
		const xml = attempt(() => run.realm.xml(parseXml(text)))
		if (xml !== undefined) return { value: xml, type: 'xml', ...(noJson === undefined ? {} : { noJson }) }
	}
	return { value: text, type: 'string', ...(noJson === undefined ? {} : { noJson }) }
}

/** Of a body that begins like JSON, where it stops to be; else how it begins. */
function whyNoJson(run: ScenarioRun, text: string, problem: unknown): string {
	const start = text.trimStart()
	if (/^[{[]/.test(start)) {
		try {
			// Steps are read so; it names what is missing.
			parseLenientJson(text, run.realm.make)
		} catch (place) {
			if (place instanceof JsonSyntaxError) return place.message
		}
		return `not valid JSON${placeIn(text, problem)}: JavaScript may be written so, JSON may not`
	}
	const line = text.slice(0, text.length - start.length).split('\n').length
	return `not valid JSON at line ${line}: it begins with ${start.slice(0, 40).split('\n')[0]}${start.length > 40 ? '…' : ''}`
}

/** As V8 says it, of most faults. */
function placeIn(text: string, problem: unknown): string {
	const [, position] = /position (\d+)/.exec(String((problem as { message?: unknown } | null)?.message)) ?? []
	if (position === undefined) return ''
	const before = text.slice(0, Number(position)).split('\n')
	return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}

const typeOf = remembered((contentType) => ({
	isBinary: binary.test(contentType),
	isJson: /json/i.test(contentType),
	/** What begins with `<` is no XML. */
	isText: /html|text\/plain|turtle/i.test(contentType),
	charset: /charset=["']?([\w.-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8',
}))

const decoderOf = remembered((charset) => {
	try {
		return new TextDecoder(charset)
	} catch {
		return new TextDecoder()
	}
})

/** A buffer reads UTF-8 itself in less time than a decoder, but for the mark that may stand at its beginning. */
const decode = (bytes: Uint8Array, charset: string): string =>
	charset === 'utf-8' && bytes instanceof Buffer && bytes[0] !== 0xef
		? bytes.toString('utf8')
		: decoderOf(charset).decode(bytes)
