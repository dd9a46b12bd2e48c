import type { AfterRun } from './integration.ts'

/** Calls of one JSON API below one address with one token. */
export interface JsonApi {
	get(path: string, query?: Record<string, string>): Promise<unknown>
	post(path: string, body: unknown, expects?: readonly number[]): Promise<unknown>
}

export function jsonApi(call: AfterRun['call'], base: string, token: string): JsonApi {
	const address = base.replace(/\/+$/, '')
	const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
	const read = ({ text, json }: Awaited<ReturnType<AfterRun['call']>>) => (text.trim() === '' ? undefined : json())
	return {
		async get(path, query = {}) {
			const search = new URLSearchParams(query).toString()
			return read(await call({ url: `${address}${path}${search && `?${search}`}`, headers }))
		},
		async post(path, body, expects = []) {
			const request = { url: `${address}${path}`, method: 'POST', body: JSON.stringify(body), expects } as const
			const reply = await call({ ...request, headers: { ...headers, 'content-type': 'application/json' } })
			return expects.includes(reply.status) ? undefined : read(reply)
		},
	}
}
