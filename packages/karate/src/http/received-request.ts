// A request as a mock's steps see it: path, parameters, parts, headers. Unaware of who received it.

import type { HeaderList } from './message.ts'
import { type ReceivedPart, readMultipart } from './read-multipart.ts'

export interface IncomingRequest {
	method: string
	/** Path and query as received. */
	uri: string
	headers: HeaderList
	body: Uint8Array
}

export interface MockRequest extends IncomingRequest {
	path: string
	params: Record<string, string[]>
	parts: Record<string, ReceivedPart[]>
	pathParams: Record<string, string>
	grouped: Record<string, string[]>
}

export function readMockRequest(incoming: IncomingRequest): MockRequest {
	const question = incoming.uri.indexOf('?')
	const path = question < 0 ? incoming.uri : incoming.uri.slice(0, question)
	const request: MockRequest = { ...incoming, path: decode(path), params: {}, parts: {}, pathParams: {}, grouped: {} }
	for (const [name, value] of incoming.headers) add(request.grouped, name, value)
	if (question >= 0) readPairs(incoming.uri.slice(question + 1), request.params)
	const type = headerOf(request, 'content-type') ?? ''
	if (/multipart\//i.test(type)) {
		for (const part of readMultipart(incoming.body, type)) {
			if (part.filename === undefined && /form-data/i.test(type))
				add(request.params, part.name, new TextDecoder().decode(part.value))
			else add(request.parts, part.name, part)
		}
	} else if (/x-www-form-urlencoded/i.test(type)) readPairs(new TextDecoder().decode(incoming.body), request.params)
	return request
}

export function headerOf(request: IncomingRequest, name: string): string | undefined {
	return request.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
}

function readPairs(text: string, into: Record<string, string[]>): void {
	for (const pair of text.split('&').filter(Boolean)) {
		const equals = pair.indexOf('=')
		const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
		add(into, decode(name.replaceAll('+', ' ')), decode(value.replaceAll('+', ' ')))
	}
}

function add<T>(map: Record<string, T[]>, name: string, value: T): void {
	map[name] ??= []
	map[name].push(value)
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}

/** `/cats/{id}`: the values of the placeholders, or nothing when the path is another one. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
	const wanted = split(pattern)
	const own = split(path)
	if (wanted.length !== own.length) return undefined
	const values: Record<string, string> = {}
	for (const [index, part] of wanted.entries()) {
		const name = /^\{(.+)\}$/.exec(part)?.[1]
		if (name) values[name] = own[index] ?? ''
		else if (part !== own[index]) return undefined
	}
	return values
}

const split = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/')
