// karate.http(url): requests out of a script.

import { call } from './host.ts'

type Builder = Record<string, (...args: never[]) => unknown>

interface Response {
	headers: Record<string, string[]>
	header(name: unknown): string | null
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
		const response = call<Response>('http send', method, spec)
		response.header = (name) => {
			const key = Object.keys(response.headers).find((one) => one.toLowerCase() === String(name).toLowerCase())
			return key === undefined ? null : (response.headers[key]?.[0] ?? null)
		}
		return response
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
