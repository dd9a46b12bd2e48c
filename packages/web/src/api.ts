import { addressOf, client, type Send } from '@assay/contract/client'
import type { Call, Route } from '@assay/contract/route'
import { bearer, endSession, renew } from './session.ts'

/**
 * Sends with the bearer of the session; a 401 is tried once more with a fresh token, then the session has ended. Rejects where
 * no token can be asked for.
 */
export const send = (async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
	const attempt = async () => {
		const token = await bearer()
		return fetch(url, {
			...init,
			headers: token ? { ...init.headers, authorization: `Bearer ${token}` } : init.headers,
		})
	}
	let response = await attempt()
	if (response.status === 401) {
		if (!(await renew())) throw new TypeError('No fresh token: the server or its identity service is away.')
		response = await attempt()
		if (response.status === 401) endSession()
	}
	return response
}) satisfies Send

/** Every JSON call, typed: `api.features.list({ query: { applicationId } })`. */
export const api = client(send)

/** For answers that are not JSON: streams, pictures and files. */
export function open<R extends Route>(route: R, call: Call<R>, init: { signal?: AbortSignal } = {}) {
	const { body } = call as { body?: unknown }
	const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
	const sent = body === undefined ? { headers } : { headers, body: JSON.stringify(body) }
	return send(addressOf(route, call as object), { method: route.method, ...sent, ...init })
}
