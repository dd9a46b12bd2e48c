// From the parts that steps collected to the bytes and headers of a request.

import { isBytes, kindOf } from '../data/kind.ts'
import { remembered } from '../data/remembered.ts'
import { writeText } from '../data/write-json.ts'
import { xmlOf } from '../data/xml-handle.ts'
import { cookieHeader } from '../http/cookies.ts'
import { encodeForm } from '../http/form.ts'
import type { HeaderList, HttpRequest } from '../http/message.ts'
import { encodeMultipart } from '../http/multipart.ts'
import { readAddress } from '../http/read-address.ts'
import type { RequestBuilder } from '../http/request-builder.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { applyAuth, ntlmOf } from './auth.ts'
import { optionsOf } from './http-options.ts'
import { valuesOf } from './request.ts'

export interface BuiltRequest {
	request: HttpRequest
	/** What scripts see as `karate.prevRequest` and `request`. */
	shown: Record<string, unknown>
}

export function buildRequest(run: ScenarioRun, method: string): BuiltRequest {
	const { http, config } = run
	if (http.url === '' && config.url) http.url = config.url
	if (http.url === '') run.wrong('there is no url: it must come before method')
	if (!hasScheme(http.url)) run.wrong(`the url must begin with http:// or https://, but it is: ${http.url}`)
	if (method === 'GET' && (http.parts || http.hasFormFields)) moveFields(http)
	const url = validUrl(run, http.address())
	const shown: Record<string, unknown> = { method, body: http.body ?? null, url, urlBase: http.url }
	addConfiguredHeaders(run, shown)
	const body = encodeBody(run)
	shown.body = body?.bytes ?? null
	applyAuth(run)
	const headers: HeaderList = []
	if (http.hasHeaders)
		for (const [name, values] of http.headers) for (const value of values) headers.push([name, value])
	if (body && !http.header('Content-Type')) headers.push(['Content-Type', body.type])
	const configured = configuredCookies(run)
	if (run.hasCookies || configured.length > 0 || http.hasCookies) {
		// What the server has set since then is newer than what was configured.
		const cookies = new Map<string, Record<string, unknown>>([...configured, ...run.cookies, ...http.cookies])
		if (!http.header('Cookie')) headers.push(['Cookie', cookieHeader(cookies.values())])
	}
	shown.headers = grouped(headers)
	const ntlm = ntlmOf(run)
	const options = optionsOf(run)
	if (ntlm) options.ntlm = ntlm
	const request: HttpRequest = { method, url, headers, options }
	if (body) request.body = body.bytes
	return { request, shown }
}

const hasScheme = remembered((url) => /^[a-z]+:\/\//i.test(url))

function validUrl(run: ScenarioRun, text: string): string {
	if (isNormal(text)) return text
	try {
		return readAddress(text).href
	} catch {
		return run.wrong(`this is not a valid address: ${text}`)
	}
}

/** Whether reading and writing it again would change nothing, which takes longer to find out in other ways. */
const isNormal = remembered((text) => {
	const found = /^(https?:\/\/[\w.:-]+)\/[\w\-~!$&()*+,;=:@/%.]*(?:\?[\w\-~!$&()*+,;=:@/%.?]*)?$/.exec(text)
	return found !== null && normalOrigin(found[1] ?? '') && !/\/(?:\.|%2e)/i.test(text)
})

const normalOrigin = remembered((origin) => URL.canParse(origin) && new URL(origin).origin === origin)

function grouped(headers: HeaderList): Record<string, string[]> {
	const map: Record<string, string[]> = {}
	for (const [name, value] of headers) {
		map[name] ??= []
		map[name].push(value)
	}
	return map
}

/** `configure headers`: an object, or a function that is asked for each request and can see it as `request`. */
function addConfiguredHeaders(run: ScenarioRun, shown: Record<string, unknown>): void {
	const { headers } = run.config
	let value = headers
	if (typeof headers === 'function') {
		shown.headers = Object.fromEntries(run.http.headers)
		const had = 'request' in run.variables
		const before = run.variables.request
		run.set('request', { ...shown })
		value = run.invoke(headers, run.variables.request)
		if (had) run.variables.request = before
		else delete run.variables.request
	}
	if (kindOf(value) !== 'MAP') return
	for (const [name, one] of Object.entries(value as object)) {
		const values = valuesOf(typeof one === 'function' ? run.invoke(one) : one)
		if (values.length && !run.http.header(name)) run.http.setHeader(name, values)
	}
}

function configuredCookies(run: ScenarioRun): [string, Record<string, unknown>][] {
	const { cookies } = run.config
	const value = typeof cookies === 'function' ? run.invoke(cookies) : cookies
	if (kindOf(value) !== 'MAP') return []
	return Object.entries(value as object)
		.filter(([, one]) => one !== null && one !== undefined)
		.map(([name, one]) => [name, kindOf(one) === 'MAP' ? { name, ...one } : { name, value: writeText(one) }])
}

/** A GET has no body: its fields are sent in the address. */
function moveFields(http: RequestBuilder): void {
	for (const part of http.parts ?? []) http.params.set(part.name, [writeText(part.value)])
	for (const [name, values] of http.parts ? [] : http.formFields) http.params.set(name, values)
	http.parts = undefined
	http.formFields.clear()
}

function encodeBody({ http, config }: ScenarioRun): { bytes: Uint8Array; type: string } | undefined {
	if (http.parts) {
		const own = http.header('Content-Type')
		const encoded = encodeMultipart(http.parts, [...http.formFields], own, config.charset)
		if (own && !/boundary=/i.test(own)) http.setHeader('Content-Type', [encoded.type])
		return encoded
	}
	// Of a form nobody asks for the charset: it is always UTF-8, and some servers refuse the type with one.
	if (http.hasFormFields) return { bytes: encodeForm(http.formFields), type: 'application/x-www-form-urlencoded' }
	if (!http.hasBody || http.body === undefined || http.body === null) return undefined
	const own = http.header('Content-Type')
	if (own)
		http.setHeader('Content-Type', [
			isBytes(http.body) || /charset=|multipart|boundary/i.test(own) ? own : withCharset(own, config.charset),
		])
	const type = http.header('Content-Type') ?? typeOf(http.body, config.charset)
	const bytes = isBytes(http.body)
		? new Uint8Array(http.body)
		: encodeText(writeText(http.body), /charset=["']?([\w-]+)/i.exec(type)?.[1])
	return { bytes, type }
}

/** As the header says; what the charset does not have is a question mark, as in Java. */
function encodeText(text: string, charset = 'utf-8'): Uint8Array {
	if (/^us-ascii$/i.test(charset)) return new Uint8Array(Buffer.from(text.replace(/[^\0-\x7f]/gu, '?'), 'latin1'))
	if (/^(?:iso-8859-1|latin1)$/i.test(charset))
		return new Uint8Array(Buffer.from(text.replace(/[^\0-\xff]/gu, '?'), 'latin1'))
	if (/^utf-16le$/i.test(charset)) return new Uint8Array(Buffer.from(text, 'utf16le'))
	// the mark at its beginning says which byte comes first
	if (/^utf-16(?:be)?$/i.test(charset))
		return new Uint8Array(Buffer.from(/be$/i.test(charset) ? text : `\ufeff${text}`, 'utf16le').swap16())
	return new TextEncoder().encode(text)
}

const withCharset = (type: string, charset: string | null): string => (charset ? `${type}; charset=${charset}` : type)

function typeOf(body: unknown, charset: string | null): string {
	if (isBytes(body)) return 'application/octet-stream'
	if (xmlOf(body)) return withCharset('application/xml', charset)
	return withCharset(typeof body === 'object' ? 'application/json' : 'text/plain', charset)
}
