// karate.http(url): requests out of a script.

import { call, hidden } from './host.ts'

type Builder = Record<string, (...args: never[]) => unknown>

interface Response {
	headers: Record<string, string[]>
}

/** A response of which scripts ask `header('name')`, however that is spelled, and `headerValues('name')`. */
export function withHeader<Given extends Response>(response: Given): Given {
	const valuesOf = (name: unknown): string[] | null => {
		const key = Object.keys(response.headers).find((one) => one.toLowerCase() === String(name).toLowerCase())
		return key === undefined ? null : (response.headers[key] ?? null)
	}
	hidden(response, 'header', (name: unknown) => valuesOf(name)?.[0] ?? null)
	hidden(response, 'headerValues', valuesOf)
	return response
}

export function httpBuilder(url: unknown): Builder {
	const spec = {
		url,
		paths: [] as unknown[],
		params: [] as [string, unknown][],
		headers: [] as [string, unknown][],
		cookies: {} as Record<string, unknown>,
		fields: [] as [string, unknown][],
	}
	const body = (value: unknown): Builder => {
		Object.assign(spec, { body: value, hasBody: true })
		return builder
	}
	const pairs =
		(into: [string, unknown][]) =>
		(name: string, ...values: unknown[]): Builder => {
			for (const value of values.flat()) into.push([name, value])
			return builder
		}
	const many =
		(one: (name: string, value: unknown) => unknown) =>
		(map: Record<string, unknown> | null | undefined): Builder => {
			for (const name of Object.keys(map || {})) one(name, map?.[name])
			return builder
		}
	const send = (method: string) => (value?: unknown) => {
		if (value !== undefined) body(value)
		return withHeader(call<Response>('http send', method, spec))
	}
	const [param, header, formField] = [pairs(spec.params), pairs(spec.headers), pairs(spec.fields)]
	const cookie = (name: string, value: unknown): Builder => {
		spec.cookies[name] = value
		return builder
	}
	const builder: Builder = {
		url(value: unknown) {
			spec.url = value
			return builder
		},
		path(...parts: unknown[]) {
			spec.paths.push(...parts.flat())
			return builder
		},
		param,
		header,
		formField,
		cookie,
		body,
		method: (name: unknown, value?: unknown) => send(String(name).toUpperCase())(value),
		params: many(param),
		headers: many(header),
		formFields: many(formField),
		cookies: many(cookie),
	}
	for (const method of ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'])
		builder[method] = send(method.toUpperCase())
	return builder
}
